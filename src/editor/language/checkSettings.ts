import { Uri } from 'vscode';
import type { CheckSettings } from '../../shared/languageServer';
import { checkConfig, writeConfig } from '../config';
import type { ConnectionSummary } from '../connections/serviceAccess';

/** How one document is checked with the connection in use, by the settings alone. */
export function checkSettings(uri: Uri, connection: ConnectionSummary): Omit<CheckSettings, 'ignoredSentences'> {
  const config = checkConfig(uri);
  return {
    when: connection.kind === 'local' ? config.local : config.remote,
    language: config.language || writeConfig(uri).language,
    variants: config.variants,
    otherLanguages: config.otherLanguages,
    prose: { comments: config.comments, documents: config.documents },
    words: config.words,
    pauseMs: config.pauseMs,
  };
}

export function parseUri(uri: string): Uri {
  return Uri.parse(uri, true);
}
