import { t } from '../shared/l10n';
import { ServiceError } from './errors';

/**
 * Checks and tidies the address of a service: `https:`, or `http:` on loopback, since a key must not travel in
 * the clear. Whitespace around it, a trailing slash and letter case of the host do not matter, and on loopback the scheme
 * may be left out.
 * @returns `https://host[:port][/base]` without a trailing slash
 * @throws ServiceError `invalid-request`, its message says what to change
 */
export function parseBaseUrl(text: string): string {
  const address = withScheme(text.trim());
  const url = parseUrl(address);
  if (!url) {
    throw invalid(t('The service address isn’t a valid URL. Use an address such as https://api.example.com.'));
  }
  // A URL may be written without its slashes, and so be the name of a file, which a shell takes for the option --url.
  if (!beginning.test(address) || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    // The text before the colon may be the beginning of a key.
    throw invalid(t('The service address must start with https://.'));
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw invalid(t('The service address must start with https://. With http://, others could read your key.'));
  }
  if (url.username || url.password) {
    throw invalid(t('The service address can’t contain a user name or password.'));
  }
  if (url.search || url.hash) {
    throw invalid(t('The service address can’t contain “?” or “#”.'));
  }
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`;
}

/** True for `localhost`, 127.0.0.0/8 and `[::1]`, as `URL.hostname` writes them. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/** Scheme of a URL with its slashes. */
const beginning = /^[a-z][a-z\d+.-]*:\/\//i;

function withScheme(address: string): string {
  if (address === '' || beginning.test(address)) return address;
  const url = parseUrl(`http://${address}`);
  return url && isLoopback(url.hostname) ? url.href : address;
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function invalid(message: string): ServiceError {
  return new ServiceError('invalid-request', message);
}
