// The document thread as the build made it, but it never ends on a document that says "spin", and cannot be ended on
// one that says "wait for FILE" until that file is there.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { workerData } from 'node:worker_threads';

const text = Buffer.from(workerData.bytes).toString();
while (text.includes('spin'));
const gate = /^wait for (.+)/.exec(text)?.[1];
// A call of the system is nothing that V8 can interrupt; the program ends by itself should its test be killed.
const waiting =
  'setTimeout(process.exit, 60_000); setInterval(() => require("fs").existsSync(process.argv[1]) && process.exit(), 50)';
if (gate) spawnSync(process.execPath, ['-e', waiting, gate]);
createRequire(import.meta.url)(path.resolve('dist/documentThread.js'));
