import { createHash, randomBytes } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import type { LocalPage } from '../../api/schemas/localEngines';
import { enginesOverview, type OverviewDependencies } from '../enginesOverview';
import type { ServiceContext, ServiceEnv } from '../http/environment';
import { lockedPage, overviewPage, pageStyle } from '../http/enginesPage';

export interface EnginesPageDependencies extends OverviewDependencies {
  /** The port the service listens on, known once it does. */
  port: () => number;
  now: () => Date;
}

/** Time during which an address of the page can be opened, in milliseconds. */
const openMs = 10 * 60_000;
/** Addresses that can be opened at a time. */
const mostTickets = 20;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'Content-Security-Policy': policy,
  'Content-Type': 'text/html; charset=utf-8',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/**
 * The service's page: what each engine is, and what it is used for. A browser sends no key, so whoever has one asks for
 * an address with a ticket (`POST /local/page`), which shows this page for some minutes and opens nothing else.
 */
export class EnginesPage {
  private readonly tickets = new Map<string, number>();

  constructor(private readonly parts: EnginesPageDependencies) {}

  /** Before the key is asked for: answers who has a ticket, and tells a browser without one what to do. */
  readonly withTicket: MiddlewareHandler<ServiceEnv> = async (c, next) => {
    if (c.req.path !== '/' || c.req.method !== 'GET' || c.req.header('authorization') !== undefined) return next();
    const until = this.tickets.get(c.req.query('ticket') ?? '') ?? 0;
    if (until > this.parts.now().getTime()) return await this.show(c);
    const isBrowser = c.req.header('accept')?.includes('text/html') ?? false;
    return isBrowser ? c.body(lockedPage(), 403, headers) : next();
  };

  /** Returns the routes for callers with a key. */
  routes(): Hono<ServiceEnv> {
    return new Hono<ServiceEnv>()
      .get('/', (c) => this.show(c))
      .post('/local/page', (c) => c.json({ url: this.address() } satisfies LocalPage));
  }

  private async show(c: ServiceContext): Promise<Response> {
    return c.body(overviewPage(await enginesOverview(this.parts)), 200, headers);
  }

  private address(): string {
    const now = this.parts.now().getTime();
    for (const [ticket, until] of this.tickets) {
      if (until <= now || this.tickets.size >= mostTickets) this.tickets.delete(ticket);
    }
    const ticket = randomBytes(24).toString('base64url');
    this.tickets.set(ticket, now + openMs);
    return `http://127.0.0.1:${this.parts.port()}/?ticket=${ticket}`;
  }
}
