// A writing worker that says everything in capitals, but ends on the text "exit" and never does on "spin".
import { parentPort } from 'node:worker_threads';

parentPort.on('message', ({ id, task }) => {
  if (task?.text === 'exit') process.exit(1);
  while (task?.text === 'spin');
  parentPort.postMessage({ id, improved: { text: task?.text.toUpperCase() ?? '' } });
});
