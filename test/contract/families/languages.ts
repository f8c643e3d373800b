import assert from 'node:assert/strict';
import {
  languageResources,
  languagesResponseSchema,
  legacyLanguagesResponseSchema,
  resourcesResponseSchema,
} from '../../../src/api/schemas/languages';
import type { Language, LegacyLanguage, ResourceInfo } from '../../../src/api/schemas/languages';
import type { ContractCase, Family, Received } from '../table';
import { own } from '../table';

const list = ({ json }: Received): Language[] => json as Language[];

function includes(name: string, include: readonly string[], check: (languages: Language[]) => void): ContractCase {
  return {
    name,
    status: 200,
    send: { query: { resource: 'translate_text', include } },
    check: (answer) => check(list(answer)),
  };
}

export const languagesFamily: Family = {
  name: 'Languages',
  rows: [
    {
      endpoint: 'GET /v3/languages',
      section: '§9.1',
      success: 200,
      schema: languagesResponseSchema,
      valid: () => ({ query: { resource: 'translate_text' } }),
      check: (answer) => {
        const languages = list(answer);
        assert.ok(languages.length > 0);
        for (const { lang } of languages) assert.match(lang, /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/);
      },
      checkOwn: (answer) => {
        const codes = list(answer).map(({ lang }) => lang);
        assert.deepEqual(codes, [...codes].sort());
        assert.ok(codes.includes('pt-BR') && codes.includes('zh-Hant'));
      },
      cases: [
        ...languageResources.map((resource): ContractCase => ({
          name: `lists ${resource} (C4)`,
          status: 200,
          // Younger than what all services have.
          own: resource === 'translation_memory' ? own.languages : undefined,
          send: { query: { resource } },
          checkOwn: (answer) => assert.ok(list(answer).length > 0),
        })),
        { name: 'refuses a missing resource', status: 400, send: {} },
        { name: 'refuses an unknown resource', status: 400, send: { query: { resource: 'nothing' } } },
        { name: 'refuses the former name product', status: 400, send: { query: { product: 'translate_text' } } },
        { name: 'refuses an unknown include', status: 400, send: { query: { resource: 'write', include: 'all' } } },
        includes('leaves beta out unless asked', [], (languages) =>
          assert.ok(languages.every(({ status }) => status === 'stable')),
        ),
        {
          ...includes('shows beta when asked (C18)', ['beta'], (languages) =>
            assert.ok(languages.some(({ lang, status }) => lang === 'de-CH' && status === 'beta')),
          ),
          own: own.languages,
        },
        {
          ...includes('takes both kinds of include', ['beta', 'external'], (languages) =>
            assert.ok(languages.length > 0),
          ),
          checkOwn: (answer) => assert.ok(list(answer).length > 100),
        },
      ],
    },
    {
      endpoint: 'GET /v3/languages/resources',
      section: '§9.2',
      success: 200,
      schema: resourcesResponseSchema,
      valid: () => ({}),
      check: ({ json }) => {
        const names = (json as ResourceInfo[]).map(({ name }) => name);
        for (const resource of languageResources) {
          if (resource !== 'translation_memory') assert.ok(names.includes(resource), resource);
        }
      },
      checkOwn: ({ json }) =>
        assert.ok(
          (json as ResourceInfo[]).some(({ name }) => name === 'translation_memory'),
          'C4',
        ),
    },
    {
      endpoint: 'GET /v2/languages',
      section: '§9.3',
      success: 200,
      schema: legacyLanguagesResponseSchema,
      valid: () => ({ query: { type: 'target' } }),
      check: ({ json }) => {
        const languages = json as LegacyLanguage[];
        assert.ok(languages.every(({ language }) => language === language.toUpperCase()));
        assert.ok(languages.every(({ supports_formality }) => typeof supports_formality === 'boolean'));
        assert.ok(languages.every(({ language }) => language !== 'EN' && language !== 'PT'));
      },
      checkOwn: ({ json }) =>
        assert.ok(
          (json as LegacyLanguage[]).some(
            ({ language, supports_formality }) => language === 'DE' && supports_formality === true,
          ),
        ),
      cases: [
        {
          name: 'lists sources',
          status: 200,
          send: { query: { type: 'source' } },
          checkOwn: ({ json }) => assert.ok((json as LegacyLanguage[]).some(({ language }) => language === 'EN')),
        },
        { name: 'refuses an unknown type', status: 400, send: { query: { type: 'both' } } },
      ],
    },
  ],
};
