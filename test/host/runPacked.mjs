// Opens a packed extension, unpacked in the folder that is named, in a real VS Code: see test/packed.
import path from 'node:path';
import { runInEditor } from './runInEditor.mjs';
import { reportAndExit } from './toolchain.mjs';

try {
  process.exitCode = await runInEditor({
    room: 'packed',
    name: 'packed',
    extension: path.resolve(process.argv[2] ?? ''),
  });
} catch (error) {
  reportAndExit(error);
}
