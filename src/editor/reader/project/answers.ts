import { priceOf } from '../../../domain/localization/complete';
import { hasEntries, targetTree } from '../../../domain/localization/target';
import { textsOf } from '../../../domain/localization/readTarget';
import { entriesOf } from '../../../formats/entries/tree';
import { formatOfPath, formatOfText } from '../../../formats/fileFormats';
import { filesIn, openProject, proposalOf } from '../../../work/project/openProject';
import { notedLock, storedLockText } from '../../../work/project/noteTargets';
import { OpenTargets } from '../../../work/project/openTargets';
import { TargetReader } from '../../../work/project/readTargets';
import { lockOf } from '../../../work/project/storedLock';
import type { ProjectQuestions, ReadProject } from './questions';

type Question<Name extends keyof ProjectQuestions> = ProjectQuestions[Name]['question'];
type Answer<Name extends keyof ProjectQuestions> = ProjectQuestions[Name]['answer'];

/** Targets that are being completed. */
const openTargets = new OpenTargets();

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

export function openProjectTarget({ folder, file, keys }: Question<'openTarget'>): Promise<Answer<'openTarget'>> {
  return openTargets.open(folder, file, keys);
}

export function finishTarget({ name, given, options }: Question<'finishTarget'>): Promise<Answer<'finishTarget'>> {
  return openTargets.finish(name, given, options);
}

export function closeTarget({ name }: Question<'closeTarget'>): void {
  openTargets.close(name);
}

export async function noteSources({ folder, ...notes }: Question<'sourceLock'>): Promise<Answer<'sourceLock'>> {
  const before = await storedLockText(folder);
  const text = await notedLock(folder, before, { ...notes, texts: openTargets.takeSources(notes.sources) });
  return text === before ? {} : { bytes: Buffer.from(text) };
}
