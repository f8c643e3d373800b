import { placeholderProblem } from '../../../domain/files/checkPlaceholders';
import { MergeError, openTarget, type CompletedTarget } from '../../../domain/localization/openTarget';
import { notesAfter } from '../../../domain/localization/documents/bind';
import { changeKey, keyAt, spliceOf, type KeyFile } from '../../../domain/localization/keys';
import { lockFileName, type SourceLock } from '../../../domain/localization/lock';
import { hasEntries } from '../../../domain/localization/target';
import { isShared, targetName } from '../../../domain/localization/targetName';
import { readInProject } from '../../../projectFiles/readInProject';
import { decodeFile, encodeFile, fitEncoding } from '../../../formats/encoding';
import { formatOfPath, formatOfText } from '../../../formats/fileFormats';
import { reason } from '../../../formats/reason';
import { locateCodes } from '../../../formats/segment';
import { decoded, lockAfter, lockText } from '../../../work/project/shownFiles';
import { readGroup } from './across';
import { textsInTarget } from '../../../domain/localization/readTarget';
import type { ProjectQuestions } from './questions';

type Question<Name extends keyof ProjectQuestions> = ProjectQuestions[Name]['question'];
type Answer<Name extends keyof ProjectQuestions> = ProjectQuestions[Name]['answer'];

export async function findKeyAt({ offset, ...question }: Question<'keyAt'>): Promise<Answer<'keyAt'>> {
  const named = formatOfPath(question.path);
  const file = hasEntries(named) ? await decoded(question, named, question.path) : undefined;
  const format = file && formatOfText(file.text, named);
  const { sourceLanguage } = question.files[0] ?? {};
  const tree = file && hasEntries(format) ? format.entries(file.text, { ...file, sourceLanguage }) : undefined;
  // The blocks of a document have no names that anybody gave them.
  return tree && hasEntries(format) && !tree.isDocument ? keyAt(tree, format, offset) : undefined;
}

export async function changeKeyInFiles({
  subject,
  name,
  ...question
}: Question<'changeKey'>): Promise<Answer<'changeKey'>> {
  const { folder, files, texts } = question;
  const [first] = files;
  const named = first && formatOfPath(first.source);
  const source = first && hasEntries(named) ? await decoded(question, named, first.source) : undefined;
  const format = source && formatOfText(source.text, named);
  if (!first || !hasEntries(format)) return { code: 'not-read', path: first?.source ?? question.path };
  const known: KeyFile[] = [];
  for (const path of new Set([first.source, ...files.map(({ target }) => target)])) {
    const bytes = await readInProject(folder, path, 'texts').catch(() => 'unread' as const);
    if (bytes === 'unread') return { code: 'not-read', path };
    const isShown = texts.some(([one]) => one === path);
    if (!bytes && !isShown) continue;
    const file = await decoded(question, format, path);
    if (!file) return { code: 'not-read', path };
    const stored = bytes && decodeFile(bytes, format.encoding ?? {});
    // What was not decoded would be written so.
    if (isShown && stored?.ok && file.text.includes('\uFFFD') && !stored.file.text.includes('\uFFFD')) {
      return { code: 'other-encoding', path };
    }
    const read = (text: string) => format.entries(text, { ...file, sourceLanguage: first.sourceLanguage });
    known.push({ path, tree: read(file.text), read });
  }
  const change = changeKey(known, format, subject, name);
  if ('code' in change) return change;
  const before = await lockText(question);
  const paths = [...new Set([...known.map(({ path }) => path), ...files.map(targetName)])];
  const after = before === '' ? undefined : lockAfter(before, (lock) => lock.move(paths, change.keys));
  return {
    files: [
      ...change.texts.map(({ path, text }) => ({
        path,
        edits: spliceOf(known.find((file) => file.path === path)?.tree.text ?? '', text),
      })),
      ...(after === undefined ? [] : [{ path: lockFileName, edits: spliceOf(before, after) }]),
    ],
  };
}

export async function addTypedTranslation({
  target: name,
  key,
  text,
  ...question
}: Question<'addTranslation'>): Promise<Answer<'addTranslation'>> {
  const index = question.files.findIndex((one) => targetName(one) === name);
  const group = await readGroup(question);
  const plan = group?.targets[index]?.plan;
  const file = question.files[index];
  if (!group || !plan || !file) return { code: 'not-read' };
  const { language } = plan.order;
  // What the file has elsewhere is not what was typed.
  const open = openTarget({ ...plan, reused: new Map() }, new Set([key]));
  const [segment, ...more] = open.segments;
  if (!segment || more.length > 0 || plan.forms.has(key) || /[\r\n]/.test(segment.text)) return { code: 'several' };
  const typed = locateCodes(segment, text);
  if (!typed) {
    const codes = segment.protectedSpans.map(({ start, end }) => segment.text.slice(start, end));
    return { code: 'said', message: reason('code-missing', codes.join(', ')) };
  }
  const message = open.refusal?.(typed) ?? placeholderProblem(segment.text, text);
  if (message) return { code: 'said', message };
  const done = finished(() => open.finish([typed], [], { needsReview: false }));
  if (!done) return { code: 'not-put' };
  if (!done.translated.includes(key)) return { code: 'not-put' };
  const source = await decoded(question, plan.order.format, file.source);
  const target = isShared(file) ? source : await decoded(question, plan.order.format, file.target, language);
  const written = fitEncoding({ ...(target ?? source ?? { encoding: 'utf-8' }), text: done.text });
  const before = await lockText(question);
  const texts = textsInTarget({ order: { ...plan.order, target: done.text } });
  const note = (lock: SourceLock): void => {
    if (plan.order.from?.isDocument) {
      lock.noteTargetBlocks(file.source, name, notesAfter(plan, done.text, done));
      if (lock.knowsTexts(file.source, name)) lock.noteTexts(file.source, name, texts);
    } else {
      lock.noteTranslation(file.source, name, key, group.source.get(key)?.text ?? '', texts.get(key) ?? '');
    }
  };
  const after = before === '' ? undefined : lockAfter(before, note);
  return {
    bytes: encodeFile(written.file),
    edits: spliceOf(target?.text ?? '', done.text),
    ...(after !== undefined && { lock: Buffer.from(after) }),
  };
}

/** `undefined` where the file would not be read afterwards: a place in a list whose earlier places are not there. */
function finished(finish: () => CompletedTarget): CompletedTarget | undefined {
  try {
    return finish();
  } catch (error) {
    if (error instanceof MergeError) return undefined;
    throw error;
  }
}
