import { Hono } from 'hono';
import {
  createGlossaryRequestSchema,
  dictionaryInputSchema,
  patchGlossaryRequestSchema,
  type DictionaryInfo as DictionaryInfoAnswer,
  type Glossary as GlossaryAnswer,
} from '../../api/schemas/glossaries';
import { readBody } from '../http/body';
import { check, checkUuid } from '../http/check';
import type { ServiceContext, ServiceEnv } from '../http/environment';
import { badRequest, notFound } from '../http/failure';
import type { DictionaryInfo, DictionaryPair, Glossaries, Glossary } from '../store/glossaries';
import { checkName, glossaryBody, readDictionaries, readDictionary } from './glossaryInput';

export interface GlossaryDependencies {
  glossaries: Glossaries;
}

/** Glossaries v3 (contract §5). */
export function glossaryRoutes({ glossaries }: GlossaryDependencies): Hono<ServiceEnv> {
  const known = (c: ServiceContext): Glossary => found(glossaries.get(idOf(c)));
  return new Hono<ServiceEnv>()
    .get('/v3/glossaries', (c) => c.json({ glossaries: glossaries.list().map(answer) }))
    .post('/v3/glossaries', async (c) => {
      const request = check(createGlossaryRequestSchema, await readBody(c, glossaryBody));
      const glossary = glossaries.create(checkName(request.name), readDictionaries(request.dictionaries));
      return c.json(answer(glossary), 201);
    })
    .get('/v3/glossaries/:id', (c) => c.json(answer(known(c))))
    .patch('/v3/glossaries/:id', async (c) => {
      const { name, dictionaries } = check(patchGlossaryRequestSchema, await readBody(c, glossaryBody));
      const [dictionary] = readDictionaries(dictionaries ?? []);
      const change = { name: name === undefined ? undefined : checkName(name), dictionary };
      return c.json(answer(found(glossaries.change(idOf(c), change))));
    })
    .delete('/v3/glossaries/:id', (c) => {
      if (!glossaries.delete(idOf(c))) throw notFound('Glossary');
      return c.body(null, 204);
    })
    .get('/v3/glossaries/:id/entries', (c) => {
      const dictionary = glossaries.dictionary(known(c).glossaryId, pairOf(c));
      if (!dictionary) throw notFound('Dictionary');
      const entries = glossaries.entriesText(dictionary.dictionaryId);
      const { sourceLang, targetLang } = dictionary;
      return c.json({
        dictionaries: [{ source_lang: sourceLang, target_lang: targetLang, entries, entries_format: 'tsv' }],
      });
    })
    .put('/v3/glossaries/:id/dictionaries', async (c) => {
      const dictionary = readDictionary(check(dictionaryInputSchema, await readBody(c, glossaryBody)));
      return c.json(info(found(glossaries.replaceDictionary(idOf(c), dictionary))));
    })
    .delete('/v3/glossaries/:id/dictionaries', (c) => {
      const pair = pairOf(c);
      if (!glossaries.deleteDictionary(known(c).glossaryId, pair)) throw notFound('Dictionary');
      return c.body(null, 204);
    });
}

function idOf(c: ServiceContext): string {
  return checkUuid('glossary_id', c.req.param('id'));
}

function found<T>(item: T | undefined): T {
  if (item === undefined) throw notFound('Glossary');
  return item;
}

function pairOf(c: ServiceContext): DictionaryPair {
  const [sourceLang, targetLang] = [c.req.query('source_lang'), c.req.query('target_lang')];
  if (!sourceLang || !targetLang) throw badRequest("Parameters 'source_lang' and 'target_lang' are both required.");
  return { sourceLang: sourceLang.toLowerCase(), targetLang: targetLang.toLowerCase() };
}

function answer({ glossaryId, name, dictionaries, creationTime }: Glossary): GlossaryAnswer {
  return { glossary_id: glossaryId, name, dictionaries: dictionaries.map(info), creation_time: creationTime };
}

function info({ sourceLang, targetLang, entryCount }: DictionaryInfo): DictionaryInfoAnswer {
  return { source_lang: sourceLang, target_lang: targetLang, entry_count: entryCount };
}
