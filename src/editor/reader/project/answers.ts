import { join } from 'node:path';
import { finishAgain, priceOf } from '../../../domain/localisation/complete';
import { keysBehind, openTarget, type CompletedTarget, type OpenTarget } from '../../../domain/localisation/openTarget';
import { notesAfter } from '../../../domain/localisation/documents/bind';
import { lockFileName, type NotedBlocks, SourceLock } from '../../../domain/localisation/lock';
import { noteSource, type TargetNote } from '../../../domain/localisation/noteSource';
import { hasEntries, targetTree } from '../../../domain/localisation/target';
import { isShared, targetName } from '../../../domain/localisation/targetName';
import { readInProject } from '../../../projectFiles/readInProject';
import { checkWritable } from '../../../projectFiles/writeInProject';
import {
  placesInSource,
  readTarget,
  textsInTarget,
  textsOf,
  type ReadTarget,
} from '../../../domain/localisation/readTarget';
import { encodeFile, fitEncoding } from '../../../formats/encoding';
import { entriesOf } from '../../../formats/entries/tree';
import { saysReview } from '../../../formats/formatTable';
import { formatOfPath, formatOfText } from '../../../formats/fileFormats';
import type { SegmentTarget } from '../../../formats/segment';
import { filesIn, openProject, proposalOf } from '../../../work/project/openProject';
import { faultOf, TargetReader, withFormat } from '../../../work/project/readTargets';
import { lockOf } from '../../../work/project/storedLock';
import { lockText } from './lock';
import type { DoneTarget, ProjectQuestions, ReadProject } from './questions';
import type { TargetFile } from '../../../work/project/targetFile';

type Question<Name extends keyof ProjectQuestions> = ProjectQuestions[Name]['question'];
type Answer<Name extends keyof ProjectQuestions> = ProjectQuestions[Name]['answer'];

/** Targets that are being completed. */
const opened = new Map<
  string,
  { folder: string; read: ReadTarget; open: OpenTarget; keys: ReadonlySet<string> | undefined }
>();

/** What is to be noted of documents that were completed, as they were to be written. */
const finishedDocuments = new Map<string, { text: string; notes: NotedBlocks }>();

/** Characters of a text that a list shows. */
const mostShown = 200;

export async function readProject({ folder }: Question<'project'>): Promise<ReadProject> {
  const project = await openProject(folder);
  // What is only proposed is no target yet.
  const files = (project.isWritten ? filesIn(project) : []).map(
    ({ source, target, language, sourceLanguage, frontMatter, attributes }) => ({
      ...{ source, target, language },
      ...(sourceLanguage !== undefined && { sourceLanguage }),
      ...(frontMatter && { frontMatter }),
      ...(attributes && { attributes }),
    }),
  );
  return { files, problems: [...project.problems], proposal: proposalOf(project) };
}

export async function readTargetEntries({
  folder,
  file,
  most,
}: Question<'targetEntries'>): Promise<Answer<'targetEntries'>> {
  const read = new TargetReader(folder, lockOf(folder)).read(file);
  if ('code' in read) return { fault: read };
  const { plan, target } = read;
  const sources = textsOf(read);
  const own = target && targetTree(plan.order);
  const targets: ReadonlyMap<string, { text: string }> = own ? entriesOf(own) : new Map();
  // A section is told by its first block.
  const doubtful = plan.doubtful.flatMap(({ targets: [first] }) => first ?? []);
  const entries = { ...plan, doubtful };
  return (['missing', 'stale', 'broken', 'blocked', 'doubtful', 'review', 'unused'] as const).flatMap((kind) =>
    entries[kind].slice(0, most).map((key) => {
      const text = sources.get(key) ?? targets.get(key)?.text ?? '';
      return { kind, key, text: text.slice(0, mostShown) };
    }),
  );
}

export async function findEntries({
  path,
  text,
  keys,
  project,
}: Question<'entryPlaces'>): Promise<Answer<'entryPlaces'>> {
  const format = formatOfText(text, formatOfPath(path));
  if (!hasEntries(format)) return keys.map(() => undefined);
  const { language, sourceLanguage } = project?.file ?? {};
  const own = format.entries(text, { language, sourceLanguage });
  // The blocks of a document are called as those of its source are.
  const isTarget = own.isDocument && project !== undefined && path.endsWith(project.file.target);
  const read = isTarget ? new TargetReader(project.folder, lockOf(project.folder)).read(project.file) : undefined;
  const entries = entriesOf(read && 'plan' in read ? read.plan.order.format.entries(text, read.plan.order) : own);
  // What a language lacks stands with its source.
  const sources =
    format.shared && language !== undefined ? entriesOf(format.entries(text, { sourceLanguage })) : entries;
  return keys.map((key) => {
    const node = (entries.get(key) ?? sources.get(key))?.node;
    if (!node) return undefined;
    const { start, end } = node.value ?? node;
    // Of two languages, the other one stands behind the source.
    const said = format.isBilingual && !format.isShared ? { start: end, end: node.end } : { start, end };
    return { start, end, said };
  });
}

export async function priceTarget({ folder, file, keys }: Question<'targetPrice'>): Promise<Answer<'targetPrice'>> {
  const read = new TargetReader(folder, lockOf(folder)).read(file);
  return 'code' in read ? 0 : await priceOf(read.plan, keys && new Set(keys));
}

export async function openProjectTarget({
  name,
  folder,
  file,
  keys,
}: Question<'openTarget'>): Promise<Answer<'openTarget'>> {
  const read = new TargetReader(folder, lockOf(folder)).read(file);
  if ('code' in read) return { fault: read };
  try {
    await checkWritable(folder, file.target, file.source);
    await checkWritable(folder, lockFileName);
  } catch (error) {
    return { fault: faultOf(error, file.target) };
  }
  const wanted = keys && new Set(keys);
  const open = openTarget(read.plan, wanted);
  opened.set(name, { folder, read, open, keys: wanted });
  const segments = open.segments.map(
    ({ start, end, text, protectedSpans, id, context, cue, target, state, needsTarget }) => ({
      ...{ start, end, text, protectedSpans, id, context, cue, target, state, needsTarget },
    }),
  );
  return { segments, format: read.file.format.id, reused: read.plan.reused.size };
}

export async function finishTarget({
  name,
  targets,
  left,
  needsReview,
  removeUnused,
}: Question<'finishTarget'>): Promise<Answer<'finishTarget'>> {
  const known = opened.get(name);
  if (!known) throw new Error('This target is not open.');
  opened.delete(name);
  const { folder, read, open, keys } = known;
  const { file, bytes, plan } = read;
  const given: Array<SegmentTarget | undefined> = open.segments.map(() => undefined);
  const refused = [...left];
  for (const [segment, one] of targets) {
    const message = open.refusal?.(one);
    if (message === undefined) given[segment] = one;
    else refused.push({ segment, reason: 'broken', message });
  }
  const { text, ...done } = open.finish(given, refused, { needsReview, removeUnused });
  if (isShared(file)) {
    // Other languages of the file may have been completed meanwhile.
    const now = new TargetReader(folder, lockOf(folder)).read(file);
    if ('code' in now) return { isChangedMeanwhile: true };
    if (!isSame(bytes.source, Buffer.from(now.bytes.source))) {
      const again = openTarget(now.plan, keys);
      return finished(now, finishAgain(again, open, { targets: given, left: refused }, { needsReview, removeUnused }));
    }
  }
  if (plan.order.from?.isDocument) {
    finishedDocuments.set(join(folder, file.target), { text, notes: notesAfter(plan, text, done) });
  }
  const [sourceNow, targetNow] = await Promise.all([
    readInProject(folder, file.source, 'texts'),
    readInProject(folder, file.target, 'texts'),
  ]);
  if (!isSame(bytes.source, sourceNow) || !isSame(bytes.target, targetNow)) return { isChangedMeanwhile: true };
  return finished(read, { text, ...done });
}

/** What is to be written of a target, and told of it. */
function finished(
  read: ReadTarget,
  { text, ...done }: CompletedTarget,
): Exclude<Answer<'finishTarget'>, { isChangedMeanwhile: true }> {
  const { plan, source, target } = read;
  const notPut = done.notPut.map(placesInSource(read));
  const isWritten = text !== target?.text && done.translated.length + done.reused.length + done.removed.length > 0;
  const written = isWritten ? encodeFile(fitEncoding({ ...(target ?? source), text }).file) : undefined;
  return { ...done, notPut, ...(written && { bytes: written }), behind: [...keysBehind(plan, done)] };
}

export async function noteSources({
  folder,
  files,
  sources,
  done,
}: Question<'sourceLock'>): Promise<Answer<'sourceLock'>> {
  const before = await lockText({ folder, texts: [] });
  const lock = SourceLock.read(before);
  const completed = new Map(done.map((one) => [one.target, one]));
  for (const path of sources) {
    const own = files.filter(({ source }) => source === path);
    const first = own[0] && withFormat(own[0]);
    // A file of two languages says itself what is behind.
    if (!first || (first.format.isBilingual && !first.format.isShared)) continue;
    const source = await readInProject(folder, path, 'texts');
    if (!source) continue;
    const read = readTarget(first, { source }, lock);
    if (!('plan' in read) || (read.file.format.isBilingual && !read.file.format.isShared)) continue;
    const isDocument = read.plan.order.from?.isDocument === true;
    const notes: TargetNote[] = [];
    for (const file of own) {
      const one = completed.get(targetName(file));
      const note = isDocument ? await documentNote(folder, file, lock) : await entriesNote(folder, file, lock, one);
      if (note) notes.push(note);
    }
    noteSource(lock, { path, texts: textsOf(read), isDocument }, notes);
  }
  const text = lock.toString();
  return text === before ? {} : { bytes: Buffer.from(text) };
}

/** What is to be noted of a target with entries; what it says only where that changed or is not known yet. */
async function entriesNote(
  folder: string,
  file: TargetFile,
  lock: SourceLock,
  done: DoneTarget | undefined,
): Promise<TargetNote> {
  const name = targetName(file);
  if (!done && lock.knowsTexts(name)) return { name };
  const now = new TargetReader(folder, lock).read(file);
  const read = 'plan' in now ? now : undefined;
  return {
    name,
    ...(done && {
      behind: new Set(done.behind),
      taken: done.taken,
      made: read && saysReview(read.file.format) ? [] : done.made,
    }),
    ...(read && { texts: textsInTarget(read.plan) }),
  };
}

/** What is to be noted of a target of a document; `undefined` where it is not there. */
async function documentNote(folder: string, file: TargetFile, lock: SourceLock): Promise<TargetNote | undefined> {
  const name = file.target;
  const read = new TargetReader(folder, lock).read(file);
  const target = 'plan' in read ? read.target?.text : undefined;
  const finished = finishedDocuments.get(join(folder, name));
  finishedDocuments.delete(join(folder, name));
  if (!('plan' in read) || target === undefined) {
    return (await readInProject(folder, name, 'texts')) ? { name } : undefined;
  }
  const blocks = finished?.text === target ? finished.notes : notesAfter(read.plan, target);
  return { name, blocks, texts: textsInTarget(read.plan) };
}

function isSame(before: Uint8Array | undefined, now: Buffer | undefined): boolean {
  return before === undefined || now === undefined ? before === now : now.equals(before);
}
