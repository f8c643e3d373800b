import { build } from 'esbuild';

/** Makes one file of a program in TypeScript and all that it imports, which Node runs as it is. */
export async function bundleProgram(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    sourcemap: 'inline',
    logLevel: 'error',
  });
}
