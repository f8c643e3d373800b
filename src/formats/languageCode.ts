/** The longest code that BCP 47 asks programs to take. */
const mostCharacters = 35;

/**
 * True for what can be a language code at all (`de`, `pt-BR`, `zh_Hant`, `de-x-formal`, `x-klingon`); whether a service knows it is for
 * the service to say. Codes that come from a file or a service are asked this before they go anywhere: into a path, an
 * expression or a request.
 */
export function isWellFormedCode(code: string): boolean {
  return code.length <= mostCharacters && /^(?:[a-z]{2,3}|[ix](?=[-_]))(?:[-_][a-z\d]{1,8})*$/i.test(code);
}

/** The code that a file writes, also as `pt_BR`; `undefined` for what can be none. */
export function writtenCode(written: string | undefined): string | undefined {
  const code = written?.replaceAll('_', '-');
  return code !== undefined && isWellFormedCode(code) ? code : undefined;
}

/** Primary language subtag in lower case: `pt` of `PT-BR` and of `pt_BR`. */
export function baseLanguage(code: string): string {
  return code.trim().split(/[-_]/, 1)[0]?.toLowerCase() ?? '';
}
