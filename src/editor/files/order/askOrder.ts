import { CancellationError } from 'vscode';
import type { Language } from '../../../api/schemas/languages';
import type { Usage } from '../../../api/schemas/usage';
import { sumEstimates } from '../../../domain/documents/estimate';
import type { DefaultKind } from '../../../domain/documents/orderDefaults';
import { sameWriting } from '../../../domain/translation/sameWriting';
import type { TranslationSettings } from '../../../domain/translation/settings';
import { askTargets } from '../../languages/askTargets';
import { namedForList } from '../../languages/languageNames';
import type { LanguageOffers } from '../../languages/offers/languageOffers';
import type { RecentLanguages } from '../../languages/recentLanguages';
import { pick } from '../../messages/ask';
import { showMessage } from '../../messages/showMessage';
import type { ServiceSession } from '../../service/connections/serviceAccess';
import { documentsConfig, filesConfig } from '../../settings/files';
import { translateConfig } from '../../settings/translate';
import { confirmOrder, openSetting, type OrderFacts } from './confirmOrder';
import { isDocument, type LeftOut, type OrderFile, type Way } from './orderFiles';
import { formalityNames, orderRows, targetNames } from './orderRows';
import { namesTarget, ownLanguage, planOrder, type FilesOrder, type FilesPlan, type FileTask } from './planOrder';
import { textPrice, type OrderCost, type OrderLimit } from './priceRow';
import { t } from '../../../shared/l10n';

/** Facts that the questions are based on. */
export interface PreparedOrder {
  session: ServiceSession;
  languages: readonly Language[];
  /** Usage of the account; unknown when the service does not tell. */
  usage?: Usage;
  files: readonly OrderFile[];
  leftOut: readonly LeftOut[];
  /** Names of glossaries by their ids, as far as the service told. */
  glossaryNames: ReadonlyMap<string, string>;
}

/** Order that the user agreed to. */
export interface AgreedOrder {
  order: FilesOrder;
  tasks: readonly FileTask[];
}

/**
 * Asks for languages as far as the files do not name them, and then for everything together, until the user agrees.
 * Rejects with `CancellationError` when they do not.
 * @param preferred how files go that can go either way
 * @param known targets that were chosen before
 * @returns the targets alone when the files are to go the other way
 */
export async function askOrder(
  parts: { recent: RecentLanguages; offers: LanguageOffers },
  prepared: PreparedOrder,
  preferred: Way,
  known: readonly string[],
): Promise<AgreedOrder | { targets: readonly string[] }> {
  const { files, languages, session } = prepared;
  const config = translateConfig(files[0]?.uri, session.connection.name);
  let order: FilesOrder = { source: config.source || undefined, targets: known, without: new Set(), pdfTo: 'pdf' };
  const askForTargets = async (): Promise<void> => {
    order = { ...order, targets: await targetsFor(parts, prepared, config, order.targets) };
  };
  if (!files.every(namesTarget)) await askForTargets();
  for (;;) {
    const plan = await planOrder(files, order, languages);
    if (plan.tasks.length === 0) {
      const [first] = plan.leftOut;
      showMessage('info', t('Nothing was sent. “{0}”: {1}', first?.name ?? '', first?.reason ?? ''));
      throw new CancellationError();
    }
    const { settings } = config;
    const withoutFormality = await ignoringFormality(parts.offers, plan.tasks);
    const rows = orderRows(order, { ...prepared, tasks: plan.tasks, settings, preferred, withoutFormality });
    const answer = await confirmOrder(factsOf(prepared, plan), rows);
    switch (answer) {
      case 'go':
        for (const target of order.targets.toReversed()) await parts.recent.use('target', target);
        return { order, tasks: plan.tasks };
      case 'way':
        return { targets: order.targets };
      case 'targets':
        await askForTargets();
        break;
      case 'source':
        order = { ...order, source: await askSource(order, languages) };
        break;
      case 'formality':
        order = { ...order, formality: (await askFormality()) ?? order.formality };
        break;
      case 'glossary':
      case 'styleRules':
      case 'memory':
        order = { ...order, without: toggled(order.without, answer) };
        break;
      case 'pdf':
        order = { ...order, pdfTo: order.pdfTo === 'pdf' ? 'docx' : 'pdf' };
        break;
      case 'place':
        order = { ...order, place: areBeside(plan) ? 'inPlace' : 'beside' };
        break;
      case 'pattern':
        await openSetting('documents.outputName');
    }
  }
}

/** Targets that an engine of the local service translates into without regard to formality. */
async function ignoringFormality(allOffers: LanguageOffers, tasks: readonly FileTask[]): Promise<string[]> {
  const ignoring = new Set<string>();
  for (const [from, own] of Map.groupBy(tasks, (task) => task.from)) {
    const offers = await allOffers.now(from);
    for (const { target } of own) {
      const { served } = offers?.of(target) ?? {};
      if (served && served.instructions !== true) ignoring.add(target);
    }
  }
  return [...ignoring];
}

/** Texts that tell the language of a file. */
function sampleOf(file: OrderFile | undefined): string {
  return file && !isDocument(file)
    ? file.file.segments
        .slice(0, 20)
        .map(({ text }) => text)
        .join('\n')
    : '';
}

async function targetsFor(
  { recent, offers: allOffers }: { recent: RecentLanguages; offers: LanguageOffers },
  { files, languages }: PreparedOrder,
  config: { source: string; targets: readonly string[] },
  known: readonly string[],
): Promise<readonly string[]> {
  // No file is translated into its own language.
  const isOfAll = (code: string): boolean =>
    files.every((file) => {
      const own = ownLanguage(file);
      return own !== undefined && sameWriting(own, code);
    });
  const [first] = files;
  const language = first && (isDocument(first) ? first.language : ownLanguage(first));
  const offers = await allOffers.tryFrom(config.source || language, sampleOf(first));
  const isOwn = (code: string): boolean => isOfAll(code) || (files.length === 1 && offers?.of(code).isSource === true);
  const recentTargets = recent.of('target');
  const usual = config.targets.length > 0 ? config.targets : recentTargets;
  const likely = usual.filter((code) => !isOwn(code));
  const picked = known.length > 0 ? known : config.targets.length > 0 ? likely : likely.slice(0, 1);
  const offered = languages.filter(({ lang }) => !isOfAll(lang));
  const answer = await askTargets(
    files.length === 1 && first
      ? t('Target Languages of {0}', first.name)
      : t('Target Languages of {0} Files', files.length),
    offered,
    { first: [...recentTargets, ...config.targets].filter((code) => !isOwn(code)), picked, offers },
  );
  if (!answer) throw new CancellationError();
  return answer;
}

function factsOf({ files, languages, usage, session, leftOut }: PreparedOrder, plan: FilesPlan): OrderFacts {
  const { tasks } = plan;
  const sources = [...new Map(tasks.map(({ source }) => [source.uri.toString(), source])).values()];
  const [only] = sources;
  const { name, kind } = session.connection;
  const { cost, limits } = costOf(tasks, files);
  return {
    title: sources.length === 1 && only ? t('Translate {0}', only.name) : t('Translate {0} Files', sources.length),
    price: textPrice({ targets: targetNames(tasks, languages), cost, limits, connection: { name, kind }, usage }),
    leftOut: [...leftOut, ...plan.leftOut],
  };
}

/** Each file is billed for each language; what the service takes whole has a limit of its own. */
function costOf(
  tasks: readonly FileTask[],
  [first]: readonly OrderFile[],
): { cost: OrderCost; limits: readonly OrderLimit[] } {
  const documents = tasks.flatMap(({ source }) => (isDocument(source) ? [source.estimate] : []));
  const segments = tasks.flatMap(({ source }) => (isDocument(source) ? [] : [source.estimate]));
  const whole = sumEstimates(documents);
  const characters = segments.reduce((sum, estimate) => sum + estimate.characters, 0);
  const cost = {
    segments: segments.reduce((sum, { wanted }) => sum + wanted, 0),
    documents: new Set(tasks.map(({ source }) => source).filter(isDocument)).size,
    characters: characters + whole.characters,
    bound: whole.bound,
  };
  const limits: OrderLimit[] = [
    { characters, allowed: filesConfig(first?.uri).maximumCharacters, setting: 'files.maximumCharacters' },
    {
      characters: whole.characters,
      allowed: documentsConfig(first?.uri).maximumCharacters,
      setting: 'documents.maximumCharacters',
    },
  ];
  return { cost, limits };
}

function areBeside({ tasks }: FilesPlan): boolean {
  return tasks.every(({ source, result }) => isDocument(source) || result);
}

async function askSource({ source }: FilesOrder, languages: readonly Language[]): Promise<string | undefined> {
  const sources = namedForList(languages.filter((language) => language.usable_as_source)).sort((a, b) =>
    a.name.localeCompare(b.name),
  );
  const detect = { label: t('Detect language'), description: '', lang: undefined };
  const items = [detect, ...sources.map(({ lang, name }) => ({ label: name, description: lang, lang }))];
  const answer = await pick(items, { title: t('Source Language of the Files'), matchOnDescription: true });
  return answer ? answer.lang : source;
}

async function askFormality(): Promise<TranslationSettings['formality'] | undefined> {
  const items = (['default', 'prefer_more', 'prefer_less'] as const).map((value) => ({
    label: formalityNames[value],
    value,
  }));
  return (await pick(items, { title: t('Formality') }))?.value;
}

function toggled(kinds: ReadonlySet<DefaultKind>, kind: DefaultKind): ReadonlySet<DefaultKind> {
  const others = [...kinds].filter((other) => other !== kind);
  return new Set(kinds.has(kind) ? others : [...others, kind]);
}
