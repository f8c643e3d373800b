import { Uri } from 'vscode';

/** The explorer gives all that is selected, the title of an editor its group; the palette nothing. */
export function chosenFiles(uri: Uri | undefined, uris: unknown): Uri[] {
  return (Array.isArray(uris) && uris.length > 0 ? uris : [uri]).filter((one) => one instanceof Uri);
}
