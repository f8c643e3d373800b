// The document thread as the build made it, but it never ends on a document that says "spin".
import { createRequire } from 'node:module';
import path from 'node:path';
import { workerData } from 'node:worker_threads';

while (Buffer.from(workerData.bytes).includes('spin'));
createRequire(import.meta.url)(path.resolve('dist/documentThread.js'));
