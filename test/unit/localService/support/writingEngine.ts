import path from 'node:path';
import { WritingEngine } from '../../../../src/localService/writing/writingEngine';

/** The files that the build made. */
export const assets = path.resolve('dist/writing');

/** All tests share it: what it reads for a language is large. */
export const engine = new WritingEngine(assets);
