import { Hono } from 'hono';
import {
  createLegacyGlossaryRequestSchema,
  type GlossaryPairsResponse,
  type LegacyGlossary,
} from '../../api/schemas/glossaries';
import { glossaryPairs } from '../data/glossaryLanguages';
import { readBody } from '../http/body';
import { check, checkUuid } from '../http/check';
import type { ServiceContext, ServiceEnv } from '../http/environment';
import { badRequest, HttpFailure, notFound } from '../http/failure';
import type { DictionaryInfo, Glossary } from '../store/glossaries';
import type { GlossaryDependencies } from './glossaries';
import { checkName, glossaryBody, readDictionary } from './glossaryInput';

const tsv = 'text/tab-separated-values';

/** Glossaries v2 (contract §6) and the list of their pairs (§7). They are the v3 glossaries, seen as one pair each. */
export function legacyGlossaryRoutes({ glossaries }: GlossaryDependencies): Hono<ServiceEnv> {
  const known = (c: ServiceContext): LegacyView => {
    const view = legacyView(glossaries.get(checkUuid('glossary_id', c.req.param('id'))));
    if (!view) throw notFound('Glossary');
    return view;
  };
  return new Hono<ServiceEnv>()
    .get('/v2/glossary-language-pairs', (c) => c.json(pairs()))
    .get('/v2/glossaries', (c) => {
      const views = glossaries.list().map(legacyView);
      return c.json({ glossaries: views.filter((view) => view !== undefined).map(answer) });
    })
    .post('/v2/glossaries', async (c) => {
      const request = check(createLegacyGlossaryRequestSchema, await readBody(c, glossaryBody));
      const glossary = glossaries.create(checkName(request.name), [readDictionary(request)]);
      const view = legacyView(glossary);
      if (!view) throw notFound('Glossary');
      return c.json(answer(view), 201);
    })
    .get('/v2/glossaries/:id', (c) => c.json(answer(known(c))))
    .get('/v2/glossaries/:id/entries', (c) => {
      const { dictionary } = known(c);
      if (!acceptsTsv(c.req.header('accept'))) throw new HttpFailure(415, `Entries are available only as ${tsv}.`);
      const text = glossaries.entriesText(dictionary.dictionaryId);
      return c.body(text, 200, { 'Content-Type': `${tsv}; charset=UTF-8` });
    })
    .delete('/v2/glossaries/:id', (c) => {
      const { glossary } = known(c);
      if (glossary.edited) throw badRequest('This glossary was changed with the v3 API. Use v3 to delete it.');
      glossaries.delete(glossary.glossaryId);
      return c.body(null, 204);
    });
}

/** A glossary as v2 sees it: by its first dictionary. */
interface LegacyView {
  glossary: Glossary;
  dictionary: DictionaryInfo;
}

/** `undefined` for no glossary, or for one whose dictionaries were all deleted over v3. */
function legacyView(glossary: Glossary | undefined): LegacyView | undefined {
  const dictionary = glossary?.dictionaries[0];
  return glossary && dictionary && { glossary, dictionary };
}

function answer({ glossary, dictionary }: LegacyView): LegacyGlossary {
  return {
    glossary_id: glossary.glossaryId,
    name: glossary.name,
    ready: true,
    source_lang: dictionary.sourceLang,
    target_lang: dictionary.targetLang,
    creation_time: glossary.creationTime,
    entry_count: dictionary.entryCount,
  };
}

function pairs(): GlossaryPairsResponse {
  return {
    supported_languages: glossaryPairs().map((pair) => ({
      source_lang: pair.sourceLang,
      target_lang: pair.targetLang,
    })),
  };
}

function acceptsTsv(header: string | undefined): boolean {
  const types = (header ?? '*/*').split(',').map((type) => type.split(';', 1)[0]?.trim().toLowerCase());
  return types.some((type) => type === tsv || type === 'text/*' || type === '*/*');
}
