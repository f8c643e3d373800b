import { Uri } from 'vscode';
import type { CheckSettings } from '../../shared/languageServer';
import { checkConfig, writeConfig } from '../config';
import type { ConnectionSummary } from '../connections/serviceAccess';

/** How one document is checked with the connection in use. */
export function checkSettings(uri: string, connection: ConnectionSummary): CheckSettings {
  const scope = Uri.parse(uri);
  const config = checkConfig(scope);
  return {
    when: connection.kind === 'local' ? config.local : config.remote,
    language: config.language || writeConfig(scope).language,
    variants: config.variants,
    otherLanguages: config.otherLanguages,
    prose: { comments: config.comments, documents: config.documents },
    words: config.words,
    ignoredSentences: [],
    pauseMs: config.pauseMs,
  };
}
