import { randomBytes } from 'node:crypto';
import type { Caller } from '../http/environment';
import { HttpFailure, badRequest } from '../http/failure';
import { VoiceFailure } from './voiceFailure';
import type { VoiceSession } from './voiceSession';

/** Sessions at a time: each has an engine at work. */
const mostSessions = 16;

interface Entry {
  session: VoiceSession;
  /** The latest token, the only one that is worth something. */
  token: string;
  /** A socket was opened with it. */
  isUsed: boolean;
  all: string[];
}

/** Ticket that a client needs to open a socket. */
export interface VoiceTicket {
  token: string;
  session: VoiceSession;
}

/** The sessions that can be connected to, by their tokens (contract §13.1, §13.2). */
export class VoiceSessions {
  private readonly entries = new Map<string, Entry>();
  private readonly sessions = new Set<VoiceSession>();

  /** 429 when there are too many. */
  checkRoom(): void {
    if (this.sessions.size >= mostSessions) {
      throw new HttpFailure(
        429,
        `At most ${mostSessions} voice sessions can run at once. End one, or try again later.`,
      );
    }
  }

  /** @param make is given what to call when the session is over */
  open(make: (onEnd: () => void) => VoiceSession): VoiceTicket {
    const token = newToken();
    const entry: Entry = { session: make(() => this.remove(entry)), token, isUsed: false, all: [token] };
    this.entries.set(token, entry);
    this.sessions.add(entry.session);
    return { token, session: entry.session };
  }

  /** Another token for a session, whose connection is dropped; 400 for a token that is not its latest, which ends it. */
  renew(token: string, caller: Caller): VoiceTicket {
    const entry = this.entries.get(token);
    if (entry?.session.caller.keyId !== caller.keyId) throw badRequest("Value of 'token' isn’t valid.");
    if (entry.token !== token) {
      entry.session.fail(new VoiceFailure('outdated-token'), 'reconnect');
      throw badRequest("Value of 'token' is outdated, which ended the session. Create another session.");
    }
    entry.session.drop();
    entry.token = newToken();
    entry.isUsed = false;
    entry.all.push(entry.token);
    this.entries.set(entry.token, entry);
    return { token: entry.token, session: entry.session };
  }

  /** The session that a socket is opened for; a token that was used, or is not the latest, ends it. */
  take(token: string): VoiceSession {
    const entry = this.entries.get(token);
    if (!entry) throw new HttpFailure(403, 'The token isn’t valid. Create a session, or request its next token.');
    if (entry.token !== token || entry.isUsed) {
      entry.session.fail(new VoiceFailure('outdated-token'), 'connect');
      throw new HttpFailure(403, 'The token was already used, which ended the session. Create another session.');
    }
    entry.isUsed = true;
    return entry.session;
  }

  /** Ends all. */
  stop(): void {
    for (const session of this.sessions) session.fail(new VoiceFailure('stopped'), 'connect');
  }

  private remove(entry: Entry): void {
    this.sessions.delete(entry.session);
    for (const token of entry.all) this.entries.delete(token);
  }
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}
