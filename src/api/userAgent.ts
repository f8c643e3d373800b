import * as os from 'node:os';

/** A program and its version, as in `parlance/1.2.0`. */
export interface Product {
  name: string;
  version: string;
}

/** The machine's part of a user agent; a parameter so that tests need no particular machine. */
export interface Platform {
  os: string;
  osVersion: string;
  node: string;
}

function currentPlatform(): Platform {
  return { os: os.platform(), osVersion: os.release(), node: process.versions.node };
}

/** `<client>/<ver> (<os> <osver>) node/<ver> <app>/<ver>` (contract §1.2). Always fit for a header. */
export function userAgent(client: Product, app?: Product, platform: Platform = currentPlatform()): string {
  const parts = [
    product(client),
    `(${[platform.os, platform.osVersion].map(commentText).join(' ')})`,
    product({ name: 'node', version: platform.node }),
  ];
  if (app) {
    parts.push(product(app));
  }
  return parts.join(' ');
}

/** Names like "Visual Studio Code" become one token (RFC 9110 §5.6.2). */
function product({ name, version }: Product): string {
  return `${token(name)}/${token(version)}`;
}

function token(text: string): string {
  return text.trim().replace(/[^\w!#$%&'*+.^`|~-]+/g, '-') || 'unknown';
}

function commentText(text: string): string {
  return text.replace(/[^\x21-\x7e]|[()\\]/g, '-') || 'unknown';
}
