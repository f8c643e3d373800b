import path from 'node:path';
import { heardMs } from '../../../domain/voice/state';
import { spokenLanguage } from '../../../domain/voice/transcript';
import { turnsOf } from '../../../domain/voice/turns';
import { formatList, t } from '../../../shared/l10n';
import { nameOf } from '../../languages/languageNames';
import { clock } from '../../messages/clock';
import type { Kept } from './keptRecordings';
import type { RecordingRun } from './recordingRun';

/** Transcript of a recording, to be read. */
export interface TranscriptText {
  text: string;
  /** The line from which on words may still change; the number of lines where there are none. */
  uncertainFrom: number;
}

/** @param run absent = nobody listens to it now */
export function transcriptText(kept: Kept, run: RecordingRun | undefined): TranscriptText {
  const { file, order, transcription } = kept;
  const spoken = order.source ?? spokenLanguage(transcription.sessions[0]?.source ?? []);
  const sourceName = spoken === undefined ? t('Spoken') : nameOf(spoken);
  const heading = [
    path.basename(file),
    [sourceName, formatList(order.targets.map(nameOf))].filter(Boolean).join(' → '),
  ];
  const lines = [heading.join(': '), ...stateOf(kept, run), ''];
  const line = (name: string, words: string): string => t('{0}: {1}', name, words);
  for (const { startMs, source, translations } of turnsOf(transcription)) {
    lines.push(clock(startMs), line(sourceName, source));
    for (const [target, words] of Object.entries(translations)) lines.push(line(nameOf(target), words));
    lines.push('');
  }
  const { tentative = '', tentativeInto = {} } = run?.progress ?? {};
  const uncertain = [
    ...(tentative === '' ? [] : [line(sourceName, tentative)]),
    ...Object.entries(tentativeInto).flatMap(([target, words]) => (words === '' ? [] : [line(nameOf(target), words)])),
  ];
  const uncertainFrom = lines.length;
  if (uncertain.length > 0) lines.push(t('Not certain yet'), ...uncertain, '');
  return { text: lines.join('\n'), uncertainFrom };
}

function stateOf(kept: Kept, run: RecordingRun | undefined): string[] {
  const done = run?.words.join(' · ') ?? t('{0} of {1}', clock(heardMs(kept.transcription)), clock(kept.durationMs));
  switch (run?.state) {
    case 'listening':
      return [t('Transcribing: {0}', done)];
    case 'paused':
      return [t('Paused: {0}', done)];
    case 'done':
      return [t('Done: {0}', clock(kept.durationMs))];
    default: {
      const state =
        run?.recording.isWritten === false
          ? t('Stopped: {0}. Couldn’t save the transcript: it’s lost when this window closes.', done)
          : t('Stopped: {0}. The transcript is saved.', done);
      return [state, ...(run?.problem === undefined ? [] : [run.problem])];
    }
  }
}
