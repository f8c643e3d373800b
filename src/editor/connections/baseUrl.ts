/**
 * Checks the address of a service as a person gave it. A key may travel only over https, or over http to this same
 * machine, so anything else is a problem.
 */
export function checkBaseUrl(text: string): { baseUrl: string } | { problem: string } {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return { problem: 'the address must be complete, like https://api.example.com' };
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    return { problem: 'the address must begin with https:// (http:// only for this machine itself)' };
  }
  if (url.username || url.password) return { problem: 'the address must not hold a user name or password' };
  if (url.search || url.hash) return { problem: 'the address must end before any ? or #' };
  return { baseUrl: url.origin + url.pathname.replace(/\/+$/, '') };
}

/** `127.0.0.0/8`, `::1` and `localhost`, as `URL` writes a host name. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
