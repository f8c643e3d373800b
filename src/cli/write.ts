import { tones, writingStyles } from '../api/schemas/write';
import { languagesOf } from '../domain/translation/languageSupport';
import type { WritingChoice } from '../domain/writing/choices';
import { improveTexts } from '../domain/writing/improveTexts';
import type { WritingOrder } from '../domain/writing/order';
import type { WrittenText } from '../domain/writing/result';
import { lostInReply } from '../formats/prose/kept';
import { sentenceOf } from '../shared/reasonWords';
import { oneOf, readArguments, UsageError, wholeNumber } from './arguments';
import { commands } from './commands';
import { readTexts } from './inputs';
import { requireWritten } from './knownLanguages';
import { standardStream } from './outputFile';
import { openService } from './service';
import { connectionOf } from './serviceOptions';
import { grouped, type Shell } from './shell';
import { Unapplied } from './unapplied';
import { inSentence } from '../formats/sentenceEnds';
import type { ExitCode } from './world';

/** Corrects or rephrases texts, and prints what they should say. @throws UsageError */
export async function write(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, commands.write.options);
  const choice = choiceOf(values.style, values.tone);
  const isRephrased = values.rephrase || choice !== undefined;
  const connection = await connectionOf(values, shell);
  const most = wholeNumber(values['max-characters'], 'max-characters');
  const isStream = positionals.length === 0 || positionals.includes(standardStream);
  if (isStream && positionals.length > 1) throw new UsageError('Use either text arguments or - for standard input.');
  const given = isStream ? [(await readTexts(standardStream, shell)).toString()] : positionals;
  const characters = given.reduce((sum, one) => sum + [...one].length, 0);
  if (characters > most) {
    throw new UsageError(
      `${grouped(characters)} characters exceed --max-characters (${grouped(most)}). Nothing was sent.`,
    );
  }
  const order: WritingOrder = {
    // Plain text: what looks like a placeholder, a name or an address stays.
    texts: given.map((text) => ({ text, refuse: (reply) => lostInReply(text, reply, 'plain')?.message })),
    ...(values.target !== undefined && { target: values.target }),
    ...(isRephrased ? { kind: 'rephrase', ...(choice && { choice }) } : { kind: 'correct' }),
  };
  const service = await openService(
    'parlance-write',
    { ...connection, tagHeader: 'X-Service-Reporting-Tag', ownsCacheFolder: false },
    shell,
  );
  try {
    if (values.target !== undefined) {
      requireWritten(values.target, await languagesOf(service.client, { signal: shell.signal }, 'write'));
    }
    const results = await improveTexts(order, service.client, shell.signal);
    if (values.json) await shell.printJson({ version: 1, texts: results.map(reported) });
    // A text of standard input comes back with the line ends it had.
    else if (isStream) await shell.printData(results[0]?.text ?? '');
    else for (const { text } of results) await shell.printData(`${text}\n`);
    new Unapplied(shell).tell(results.flatMap(({ notApplied }) => notApplied));
    const left = results.flatMap(reasonsOf);
    for (const why of left) shell.say(why);
    return left.length > 0 ? 1 : 0;
  } finally {
    await service.close();
  }
}

/** @throws UsageError */
function choiceOf(style: string | undefined, tone: string | undefined): WritingChoice | undefined {
  if (style !== undefined && tone !== undefined) throw new UsageError('Use either --style or --tone.');
  if (style !== undefined) return { style: oneOf(style, writingStyles, 'style') };
  return tone === undefined ? undefined : { tone: oneOf(tone, tones, 'tone') };
}

/** Reason why a text, or a part of it, is as it was though it should be another. */
function reasonsOf({ problems, error }: WrittenText): string[] {
  return [...problems.map(sentenceOf), ...(error ? [inSentence(error.message)] : [])];
}

function reported(result: WrittenText): object {
  const { outcome, text, findings, detectedSource, notApplied } = result;
  const listed = notApplied.length > 0 && { notApplied };
  return { outcome, text, findings, language: detectedSource, ...listed, problems: reasonsOf(result) };
}
