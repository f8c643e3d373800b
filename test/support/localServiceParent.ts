// A process that starts the local service PROGRAM as the extension host does, prints its key and waits to be killed.
import path from 'node:path';
import { LocalService } from '../../src/editor/service/localService';

const names = ['FAKE_LOCAL_SERVICE', 'FAKE_LOCAL_SERVICE_WATCH'];
const silent = (): void => undefined;
const service = new LocalService({
  program: process.env['PROGRAM']!,
  endWithParent: path.resolve('dist/endWithParent.js'),
  dataDir: '/data',
  models: '/nowhere',
  words: Object.fromEntries(names.map((name) => [name, process.env[name]!])),
  log: { info: silent, warn: silent, debug: silent },
  onCrash: silent,
});
void service.endpoint().then(({ key }) => console.log(key));
