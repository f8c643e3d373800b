// In place of a model's thread: writes capitals, ends at `crash` and never answers at `hang`.
import { parentPort } from 'node:worker_threads';

parentPort.on('message', ({ id, lines }) => {
  if (lines.some((line) => line.includes('crash'))) process.exit(3);
  while (lines.some((line) => line.includes('hang')));
  parentPort.postMessage({ id, lines: lines.map((line) => line.toUpperCase()) });
});
parentPort.postMessage({ ready: true });
