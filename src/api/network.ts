import { isLoopback } from './baseUrl';

/** Way to get to the service from this machine. Plain values: the editor reads its settings, `api/` obeys. */
export interface NetworkOptions {
  /** `http:`, `https:` or `socks5:` URL of a proxy, with user and password when it wants them. */
  proxy?: string;
  /** Whole value of `Proxy-Authorization`, in place of user and password in the URL. */
  proxyAuthorization?: string;
  /** Hosts reached without the proxy: `host`, `.suffix`, `*.suffix`, each with an optional `:port`, or `*` for all. */
  noProxy?: readonly string[];
  /** False accepts any certificate of service and proxy. Default true. */
  strictSSL?: boolean;
  /** Certificates trusted beside the ones Node trusts, PEM. */
  certificates?: readonly string[];
  /** Trust the authorities of the operating system too. They are read at the first https connection. */
  systemCertificates?: boolean;
}

/** VS Code's settings about the network, by the names of the settings without `http.`. */
export interface EditorNetworkSettings {
  proxy?: string;
  proxyAuthorization?: string | null;
  noProxy?: readonly string[];
  proxyStrictSSL?: boolean;
  /** `off`, `on`, `fallback` or `override`. */
  proxySupport?: string;
  systemCertificates?: boolean;
}

/**
 * Merges the editor's settings with the environment the way VS Code does: a setting wins over a variable, a lower
 * case variable over an upper case one, and `http.proxySupport: off` means no proxy wherever one is named.
 */
export function networkOptionsFrom(
  settings: EditorNetworkSettings,
  environment: Readonly<Record<string, string | undefined>>,
): NetworkOptions {
  const variable = (name: string): string | undefined =>
    environment[name.toLowerCase()]?.trim() || environment[name.toUpperCase()]?.trim() || undefined;

  const options: NetworkOptions = {
    strictSSL: settings.proxyStrictSSL ?? true,
    systemCertificates: settings.systemCertificates ?? true,
  };
  const proxy = settings.proxy?.trim() || variable('https_proxy') || variable('http_proxy') || variable('all_proxy');
  if (settings.proxySupport !== 'off' && proxy) {
    options.proxy = proxy;
    options.proxyAuthorization = settings.proxyAuthorization?.trim() || undefined;
    options.noProxy = settings.noProxy?.length ? settings.noProxy : (variable('no_proxy')?.split(/[\s,]+/) ?? []);
  }
  return options;
}

/** The proxy to use for an address, or undefined for a direct way. Loopback never goes through a proxy. */
export function proxyFor(url: URL, options: NetworkOptions): string | undefined {
  if (!options.proxy || isLoopback(url.hostname)) {
    return undefined;
  }
  return isExempt(url, options.noProxy ?? []) ? undefined : options.proxy;
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

function isExempt(url: URL, noProxy: readonly string[]): boolean {
  const host = url.hostname.toLowerCase();
  const port = url.port || defaultPorts[url.protocol];
  return noProxy.some((entry) => {
    if (entry.trim() === '*') {
      return true;
    }
    const { name, port: onlyPort } = splitEntry(entry.trim().toLowerCase());
    if (!name || (onlyPort && onlyPort !== port)) {
      return false;
    }
    return host === name || host.endsWith(`.${name}`);
  });
}

/** `*.example.com:8080` → `example.com`, `8080`; an IPv6 address gets the brackets a URL has around it. */
function splitEntry(entry: string): { name: string; port?: string } {
  if (/^[\da-f]*(?::[\da-f]*){2,}$/.test(entry)) {
    return { name: `[${entry}]` };
  }
  const [, name = entry, port] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
  return { name: name.replace(/^\*?\./, ''), port };
}
