/** Returns the name of a file for a translator: `shop.handover.de.xlf`. It tells it from the files of a project. */
export function handoverName(project: string, language: string, extension: string): string {
  return `${project}.handover.${language}.${extension}`;
}

/** Returns whether a file is on its way to a translator, or came back, by its path. */
export function isHandoverName(path: string): boolean {
  return /\.handover\.[^/]+$/i.test(path);
}
