import { env } from 'vscode';

/** The languages of this user, as far as the editor and the system tell them. */
export function ownLanguages(): string[] {
  return [env.language, Intl.DateTimeFormat().resolvedOptions().locale];
}
