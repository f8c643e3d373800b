import { env, l10n, type Uri } from 'vscode';
import { speak, wordsEnvironment } from '../../shared/l10n';

/*
 * Tells the extension host the editor's language. It is read before every other module of ours (see `esbuild.js`), for
 * some of them have words at their top.
 */
speak({ language: env.language, bundle: l10n.bundle });

/** Returns the environment that makes a process of ours speak the editor's language. */
export function processWords(): Record<string, string> {
  return wordsEnvironment({ language: env.language, file: l10n.uri?.fsPath });
}

/** Returns the script data that makes a page speak the editor's language. */
export function pageWords(): string {
  // In a page, `<` could end the element that holds it.
  return JSON.stringify({ language: env.language, bundle: l10n.bundle }).replaceAll('<', '\\u003c');
}

/** A list of words in the editor's language that is read when it is needed: `l10n/<name>.<language>.json`. */
export function wordsApart(name: string): Uri | undefined {
  const { uri } = l10n;
  return uri?.with({ path: uri.path.replace(/bundle\.l10n(\.[^/]+)$/, `${name}$1`) });
}
