/** `App.de-DE.xlf` for `App.g.xlf`, as the projects of Business Central have it. */
export function xliffPath(path: string, target: string): string[] | undefined {
  const [, stem] = /(?<![^/])([^/]+)\.g\.xlf$/i.exec(path) ?? [];
  return stem === undefined ? undefined : [`${stem}.${target}.xlf`];
}
