/**
 * The base address of a chat endpoint as people write it: with or without the version, or with the whole path of a
 * call. An address that is only a host gets `/v1`, where all of them have it.
 */
export function chatBaseUrl(baseUrl: string): string {
  const bare = baseUrl.replace(/\/chat\/completions$/, '');
  return new URL(bare).pathname === '/' ? `${new URL(bare).origin}/v1` : bare;
}
