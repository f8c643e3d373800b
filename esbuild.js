// One bundle per world (see ARCHITECTURE.md): each entry runs in a process of its own kind.
const esbuild = require('esbuild');

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');

/** @type {import('esbuild').BuildOptions} */
const common = {
  bundle: true,
  minify: production,
  sourcemap: !production,
  logLevel: 'info',
  legalComments: 'none',
};

/** @type {import('esbuild').BuildOptions} */
const node = {
  ...common,
  platform: 'node',
  format: 'cjs',
  target: 'node22',
};

/** @type {import('esbuild').BuildOptions[]} */
const worlds = [
  {
    ...node,
    entryPoints: { extension: 'src/extension.ts' },
    outdir: 'dist',
    external: ['vscode'],
  },
  {
    ...node,
    entryPoints: { localService: 'src/localService/main.ts' },
    outdir: 'dist',
  },
];

async function main() {
  if (!watch) {
    await Promise.all(worlds.map((world) => esbuild.build(world)));
    return;
  }
  for (const world of worlds) {
    const context = await esbuild.context(world);
    await context.watch();
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
