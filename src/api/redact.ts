import type { RequestBody } from './request';

/** Stands where a secret or a text was. */
const redacted = '[redacted]';

/**
 * Patterns that give away any key: sign-in headers, keys in queries, user and password in a URL. Each looks at a character a
 * few times at most, because the text is a stranger's.
 */
const secretPatterns: ReadonlyArray<readonly [pattern: RegExp, replacement: string]> = [
  [/((?:proxy-)?authorization["']?\s*[:=]\s*["']?)[^"'\r\n,}]+/gi, `$1${redacted}`],
  [/(auth-key|signature|\bbearer|\bbasic)(\s{1,20})[\w.:~+/=-]{6,}/gi, `$1$2${redacted}`],
  [/\b((?:auth_|api_)?key|token|password|signature)(=)[^&\s"']+/gi, `$1$2${redacted}`],
  [/(:\/\/)[^/\s@"']+@/g, `$1${redacted}@`],
];

/**
 * Takes out of a text everything that must not be logged or shown: the given secrets wherever they stand (also as
 * they look in a URL), and anything that looks like a key.
 */
export function redactSecrets(text: string, secrets: readonly string[] = []): string {
  let result = text;
  for (const secret of secrets) {
    // A secret of one or two letters would eat half of the text and is none.
    if (secret.length > 2) {
      result = result.replaceAll(secret, redacted).replaceAll(encodeURIComponent(secret), redacted);
    }
  }
  for (const [pattern, replacement] of secretPatterns) {
    result = result.replace(pattern, replacement);
  }
  return result;
}

/** The longest message of a service that is passed on; a longer one is hardly meant for a user. */
const longestMessage = 500;

/** Length of a message that is read: enough that a repeated text is in it as a whole and can be taken out. */
const longestRead = 64 * 1024;

/** A secret that the end of a cut text has only the beginning of would not be found. */
function withoutCutSecret(text: string, secrets: readonly string[]): string {
  let result = text;
  for (const secret of secrets.flatMap((one) => [one, encodeURIComponent(one)])) {
    let known = Math.max(0, secret.length - 1);
    while (known > 0 && !result.endsWith(secret.slice(0, known))) known--;
    result = result.slice(0, result.length - known);
  }
  return result;
}

/**
 * Makes a message of the service fit to be passed on: some services repeat the refused text in it.
 * @param texts what the request sent
 */
export function redactMessage(message: string, secrets: readonly string[], texts: readonly string[]): string {
  let result = message.length > longestRead ? withoutCutSecret(message.slice(0, longestRead), secrets) : message;
  for (const text of texts) {
    // Short strings are parameter values such as `DE`, which make the message useful.
    if (text.length > 5) {
      result = result.replaceAll(text, redacted);
    }
  }
  result = redactSecrets(result, secrets);
  return result.length > longestMessage ? `${result.slice(0, longestMessage)}…` : result;
}

/**
 * Fields that carry what a user wrote, or a secret; all others are parameter values. The last three are of chat
 * endpoints and LibreTranslate.
 */
const textFields = new Set([
  ...['text', 'context', 'custom_instructions', 'entries', 'prompt', 'document_key'],
  ...['content', 'q', 'api_key'],
]);

/** Every text in a request body that a message of the service might repeat, longest first. */
export function textsIn(body: RequestBody | undefined): string[] {
  const found: string[] = [];
  const visit = (value: unknown, isText: boolean): void => {
    if (typeof value === 'string') {
      if (isText) {
        found.push(value);
      }
    } else if (Array.isArray(value)) {
      value.forEach((item) => {
        visit(item, isText);
      });
    } else if (typeof value === 'object' && value !== null) {
      Object.entries(value).forEach(([name, item]) => {
        visit(item, textFields.has(name));
      });
    }
  };
  if (body?.kind === 'json') {
    visit(body.value, false);
  } else if (body?.kind === 'form') {
    body.fields.forEach(([name, value]) => {
      visit(value, textFields.has(name));
    });
  }
  return found.sort((a, b) => b.length - a.length);
}
