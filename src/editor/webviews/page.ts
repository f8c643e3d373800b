import { randomBytes } from 'node:crypto';
import { Uri, type Webview } from 'vscode';
import { wordsLocale } from '../../shared/l10n';
import { pageWords } from '../messages/language';

/** One of the pages esbuild makes: `dist/webview/<name>.js` and `.css`. */
export type PageName = 'dictionary' | 'styleRules' | 'segments' | 'reports';

/** Returns the folder of the pages' scripts, styles and icons. */
function pagesUri(extensionUri: Uri): Uri {
  return Uri.joinPath(extensionUri, 'dist', 'webview');
}

/** Shows a page: it may run its own script, and read nothing but its own files. Make its `HostChannel` before. */
export function showPage(webview: Webview, extensionUri: Uri, name: PageName, title: string): void {
  webview.options = { enableScripts: true, enableForms: false, localResourceRoots: [pagesUri(extensionUri)] };
  webview.html = pageHtml(webview, extensionUri, name, title);
}

/**
 * The document of a page: an empty `#root` that its script fills. Nothing can be loaded from anywhere but the
 * extension itself, and nothing can be sent anywhere: `default-src 'none'`.
 */
function pageHtml(webview: Webview, extensionUri: Uri, name: PageName, title: string): string {
  const nonce = randomBytes(16).toString('base64url');
  const file = (extension: string): string =>
    webview.asWebviewUri(Uri.joinPath(pagesUri(extensionUri), `${name}.${extension}`)).toString();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}`,
    `font-src ${webview.cspSource}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="${escapeHtml(wordsLocale())}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${file('css')}">
</head>
<body>
<div id="root"></div>
<script type="application/json" id="words">${pageWords()}</script>
<script nonce="${nonce}" src="${file('js')}"></script>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
