import path from 'node:path';
import { WritingEngine } from '../../../../src/localService/writing/writingEngine';

/** With the files that the build made. All tests share it: what it reads for a language is large. */
export const engine = new WritingEngine(path.resolve('dist/writing'));
