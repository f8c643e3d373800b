import type { DocumentFilter, TextDocument } from 'vscode';

/** Schemes of files that a user edits; not of the panes in which VS Code shows old versions. */
export const schemes: readonly string[] = ['file', 'untitled', 'vscode-vfs', 'vscode-userdata'];

/** The documents are XML to the editor, with all it does for XML: only their names tell them. */
export const xliffSelector: readonly DocumentFilter[] = schemes.map((scheme) => ({
  scheme,
  pattern: '**/*.{xlf,xlf2,xliff,sdlxliff,mqxliff,mxliff,XLF,XLIFF}',
}));

export function isXliff({ uri }: Pick<TextDocument, 'uri'>): boolean {
  return schemes.includes(uri.scheme) && /\.(?:xlf2?|(?:sdl|mq|m)?xliff)$/i.test(uri.path);
}
