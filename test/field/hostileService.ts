import { json, ScriptedServer, type Step } from '../support/scriptedServer';
import { hostileReply, rewordedAround } from './hostileReply';

const features = { tag_handling: { status: 'stable' } };
const language = (lang: string, source: boolean): object => ({
  ...{ lang, name: lang, usable_as_source: source, usable_as_target: true, status: 'stable', features },
});
const languages = ['en', 'de', 'fr', 'pl', 'ja', 'ar'].map((lang) => language(lang, lang === 'en'));
const resources = [
  {
    name: 'translate_text',
    features: [{ name: 'tag_handling', needs_source_support: true, needs_target_support: true }],
  },
];

/** Starts a service on loopback whose translations are hostile, the same ones for the same seed; good ones without one. */
export async function startHostileService(seed?: number): Promise<ScriptedServer> {
  const answer: Step = (request, response) => {
    if (request.path.endsWith('/languages/resources')) return json(resources)(request, response);
    if (request.path.endsWith('/languages')) return json(languages)(request, response);
    if (!request.path.endsWith('/translate')) return json({ message: 'not found' }, 404)(request, response);
    const { text, tag_handling } = request.json() as { text: string[]; tag_handling?: string };
    const translations = text.map((source) => ({
      detected_source_language: 'EN',
      text: seed === undefined ? rewordedAround(source) : hostileReply(source, tag_handling !== undefined, seed),
    }));
    return json({ translations })(request, response);
  };
  return (await ScriptedServer.start()).always(answer);
}
