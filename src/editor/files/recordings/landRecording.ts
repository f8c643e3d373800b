import { CancellationError, commands, Uri } from 'vscode';
import { resultName, resultsOf, speechKind, type VoiceResult } from '../../../domain/voice/results';
import { bytesOf } from '../../../domain/voice/speech/speech';
import { speechesOf } from '../../../domain/voice/state';
import { wavHeaderBytes } from '../../../formats/wav';
import { t } from '../../../shared/l10n';
import { showMessage } from '../../messages/showMessage';
import { filesConfig } from '../../settings/files';
import type { Content } from '../results/content';
import { LandingStopped } from '../results/landingStopped';
import { landResult } from '../results/landResult';
import type { Recording } from './hearRecording';
import type { KeptRecording, RecordingOrder } from './keptRecordings';
import { heardElsewhere, type RecordingDependencies } from './prepareRecordings';

/** A file that was made of a recording. */
export interface Landed {
  result: { kind: VoiceResult['kind'] | 'wav'; isSource?: boolean };
  uri: Uri;
}

/** Puts the results beside the recording, each under a free name; what was heard is kept until all are there. */
export async function land({ uri, name, order, lease }: Recording, recording: KeptRecording): Promise<Landed[]> {
  const landed: Landed[] = [];
  for (const result of resultsFor(uri, name, order, recording)) {
    const landing = {
      target: Uri.joinPath(uri, '..', result.name),
      source: uri,
      mayOverwrite: false,
      beforeMove: async () => {
        if (!(await lease.isHeld())) throw new LandingStopped(heardElsewhere(name));
      },
    };
    const place = await landResult(result.content, landing).catch((error: unknown) => {
      if (!(error instanceof LandingStopped)) throw error;
      return { problem: error.message };
    });
    if ('problem' in place) {
      const left = recording.isWritten
        ? t('Couldn’t write “{0}”. {1} The transcript isn’t lost: start again.', result.name, place.problem)
        : t(
            'Couldn’t write “{0}”. {1} Start again before you close this window, or the transcript is lost.',
            result.name,
            place.problem,
          );
      showMessage('error', left, {
        title: t('Show Transcript'),
        command: 'parlance.voice.transcript',
        arguments: [recording.id],
      });
      throw new CancellationError();
    }
    landed.push({ result, uri: place.uri });
  }
  await recording.forget();
  return landed;
}

function resultsFor(
  uri: Uri,
  fileName: string,
  { source, targets, kind }: RecordingOrder,
  { kept: { transcription }, speech: files }: KeptRecording,
): Array<Landed['result'] & { name: string; content: Content }> {
  const { subtitles: limits } = filesConfig(uri);
  const options = { fileName, targets, kinds: [kind, 'txt'] as const, limits, ...(source !== undefined && { source }) };
  const texts = resultsOf(transcription, options);
  return [
    ...texts.map((result) => ({ ...result, content: Buffer.from(result.content) })),
    ...speechesOf(transcription).map((speech) => ({
      name: resultName(fileName, speech.language, speechKind),
      kind: speechKind,
      content: { size: bytesOf(speech) + wavHeaderBytes, pieces: () => files.wav(speech) },
    })),
  ];
}

/** Shows the subtitles: those of the first translation beside what was said. */
export async function showResults(landed: readonly Landed[]): Promise<void> {
  const { source, translations } = subtitlesIn(landed);
  const [first] = translations;
  if (first && source) await commands.executeCommand('parlance.cue.openTable', first, source);
  else if (source) await commands.executeCommand('parlance.cue.openTable', source);
}

/** Remembers what is a translation of what. @returns the subtitles of what was said */
export async function pairResults(
  { pairs }: RecordingDependencies,
  landed: readonly Landed[],
): Promise<Uri | undefined> {
  const { source, translations } = subtitlesIn(landed);
  for (const uri of source ? translations : []) if (source) await pairs.remember(uri, source);
  return source;
}

function subtitlesIn(landed: readonly Landed[]): { source: Uri | undefined; translations: Uri[] } {
  const subtitles = landed.filter(({ result }) => result.kind === 'srt' || result.kind === 'vtt');
  return {
    source: subtitles.find(({ result }) => result.isSource)?.uri,
    translations: subtitles.filter(({ result }) => !result.isSource).map(({ uri }) => uri),
  };
}
