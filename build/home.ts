/**
 * Public address of the project. A name under `.example` belongs to nobody: while it stands here, the package has no
 * links to the project. The one place to change; `npm run manifest` writes it to `package.json`.
 */
export const home = 'https://git.example/parlance/parlance';

/** Members of `package.json` that say where the project is and who made it. */
export const homeFields = {
  author: { name: 'The Parlance authors', url: home },
  homepage: `${home}#readme`,
  repository: { type: 'git', url: `${home}.git` },
  bugs: { url: `${home}/issues` },
} as const;
