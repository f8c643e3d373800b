import type { Uri } from 'vscode';
import type { ProjectRule } from '../../domain/checking/projectRules';
import type { CheckSettings, CheckTime } from '../../shared/languageServer';
import { checkConfig } from '../settings/check';
import { checkTimeOf } from '../settings/checkTime';
import { writeConfig } from '../settings/write';
import type { ConnectionSummary } from '../messages/connection';
import { settingsScope } from './selector';

/** Max bytes of one request: a remote service takes 10 KiB (contract §4); the local one needs a tenth of a second for as much. */
const batchBytes = { remote: 9 * 1024, local: 1_500 };

/** Returns the time at which a service checks a document, by the settings alone. */
export function checkTime(uri: Uri, { kind }: ConnectionSummary): CheckTime {
  return checkTimeOf(settingsScope(uri), kind === 'remote');
}

/** Returns the settings for checking a document: the file of its folder overrides them. */
export function checkSettings(
  uri: Uri,
  connection: ConnectionSummary,
  rule: Omit<ProjectRule, 'files'>,
): Omit<CheckSettings, 'ignoredSentences' | 'notErrors'> {
  const scope = settingsScope(uri);
  const config = checkConfig(scope);
  return {
    service: `${connection.kind} ${connection.name} ${connection.host ?? ''}`,
    when: rule.check === false ? 'off' : checkTime(uri, connection),
    language: rule.language ?? (config.language || writeConfig(scope).language),
    variants: config.variants,
    otherLanguages: rule.otherLanguages ?? config.otherLanguages,
    prose: { comments: rule.comments ?? config.comments, documents: rule.documents ?? config.documents },
    words: [...config.words, ...(rule.words ?? [])],
    rulesOff: [...config.rulesOff, ...(rule.rulesOff ?? [])],
    style: config.style,
    batchBytes: batchBytes[connection.kind],
    pauseMs: config.pauseMs,
  };
}
