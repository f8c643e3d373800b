// Stands in for the local service where a test is about its process: behaves as FAKE_LOCAL_SERVICE says.
import { connect } from 'node:net';

const behaviour = process.env.FAKE_LOCAL_SERVICE;
const line = JSON.stringify({ url: 'http://127.0.0.1:1', key: `key-${process.pid}`, adminKey: 'admin' });

// A connection that breaks when this process ends, for a test that is not its parent.
const watch = process.env.FAKE_LOCAL_SERVICE_WATCH;
const watched = watch && connect(Number(watch), '127.0.0.1').unref();

// As the real one: it ends with its parent, whose end closes the pipe.
process.stdin.on('end', () => process.exit(0)).resume();

switch (behaviour) {
  case 'ready':
    console.log(line);
    break;
  case 'hangs':
    console.log(line);
    if (watch) await new Promise((resolve) => watched.once('connect', resolve));
    for (;;);
  case 'tells-arguments':
    console.log(JSON.stringify({ url: 'http://127.0.0.1:1', key: process.argv.slice(2).join(' '), adminKey: 'admin' }));
    break;
  case 'says-nonsense':
    console.log('Listening on port 7');
    break;
  case 'elsewhere':
    console.log(JSON.stringify({ url: 'http://198.51.100.7:1', key: 'k', adminKey: 'a' }));
    break;
  case 'ends-early':
    console.error('no such engine');
    process.exit(3);
    break;
  case 'silent':
    break;
  case 'ignores-sigterm':
    process.on('SIGTERM', () => undefined);
    process.stdin.removeAllListeners('end');
    setInterval(() => undefined, 1000);
    console.log(line);
    break;
}
