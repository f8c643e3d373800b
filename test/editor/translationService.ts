// A service on loopback that answers as each test says, and the extension connected to it.
import { EventEmitter, once } from 'node:events';
import { commands } from 'vscode';
import type { Language } from '../../src/api/schemas/languages';
import { json, ScriptedServer, status, type ReceivedRequest, type Step } from '../support/scriptedServer';
import { connectTo, disconnect } from './connectTo';
import { host } from './host';
import { choose } from './window';

export interface TranslateBody {
  text: string[];
  source_lang?: string;
  target_lang: string;
  context?: string;
  formality?: string;
  glossary_id?: string;
  tag_handling?: string;
}

export class TranslationServiceUnderTest {
  private readonly arrivals = new EventEmitter();
  /** What the account has used by now, as `GET /v2/usage` tells it; of 1,000 characters. */
  used = 0;
  /** Answers `POST /v2/translate`. */
  translate: Step = translateWith((text) => `«${text}»`);
  /** Answers `GET /v3/languages`. */
  private languages: Step = json(languageList);

  private constructor(private readonly server: ScriptedServer) {
    server.always(async (request, response) => {
      if (request.path === '/v2/usage') {
        return json({ character_count: this.used, character_limit: 1000 })(request, response);
      }
      if (request.path === '/v3/languages') return this.languages(request, response);
      if (request.path !== '/v2/translate') return status(404)(request, response);
      this.arrivals.emit('translate');
      return this.translate(request, response);
    });
  }

  /** Starts it and connects the extension to it, by the questions a person answers. */
  static async connect(languages: Step = json(languageList)): Promise<TranslationServiceUnderTest> {
    const service = new TranslationServiceUnderTest(await ScriptedServer.start());
    service.languages = languages;
    await connectTo(service.server.url);
    return service;
  }

  async disconnect(): Promise<void> {
    await disconnect();
    await this.server.close();
  }

  get url(): string {
    return this.server.url;
  }

  /** Bodies of the translate requests so far. */
  get sent(): TranslateBody[] {
    return this.asked('/v2/translate').map(bodyOf);
  }

  /** The requests to an address so far. */
  asked(path: string): ReceivedRequest[] {
    return this.server.requests.filter((request) => request.path === path);
  }

  forget(): void {
    this.server.requests.length = 0;
  }

  /** Resolves when the next translate request is here. */
  async arrival(): Promise<void> {
    await once(this.arrivals, 'translate');
  }

  /** Holds replies back until `release` is called. */
  hold(reply: Step = translateWith((text) => `«${text}»`)): { arrived: Promise<void>; release: () => void } {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    this.translate = async (request, response) => {
      await released;
      if (!response.destroyed) await reply(request, response);
    };
    return { arrived: this.arrival(), release };
  }
}

/** Makes a language the one that translations go to, unless it is so already. */
export async function translateTo(language: string, code: string): Promise<void> {
  const now = await host.evaluate<string>(`document.querySelector('.part.statusbar').textContent`);
  if (now.includes(`Scripted → ${code}`)) return;
  const chosen = commands.executeCommand('parlance.translate.chooseTarget');
  await choose('Target Language', language);
  await chosen;
}

/**
 * Translates each text by itself; the language found is English unless said otherwise, and so is
 * what else is said of a text. */
export function translateWith(
  reply: (text: string, body: TranslateBody) => string,
  detected = 'EN',
  more: (text: string) => object = () => ({}),
): Step {
  return (request, response) => {
    const body = bodyOf(request);
    const translations = body.text.map((text) => ({
      detected_source_language: body.source_lang ?? detected,
      text: reply(text, body),
      billed_characters: [...text].length,
      ...more(text),
    }));
    return json({ translations })(request, response);
  };
}

function bodyOf(request: ReceivedRequest): TranslateBody {
  return request.json() as TranslateBody;
}

function language(lang: string, label: string, features: string[], target = true): Language {
  return {
    lang,
    name: label,
    usable_as_source: true,
    usable_as_target: target,
    status: 'stable',
    features: Object.fromEntries(features.map((feature) => [feature, { status: 'stable' }])),
  };
}

export const languageList: Language[] = [
  language('de', 'German', ['formality', 'glossary', 'tag_handling']),
  language('en', 'English', ['glossary', 'tag_handling'], false),
  language('en-US', 'English (American)', ['glossary', 'tag_handling']),
  language('es', 'Spanish', ['formality', 'glossary', 'tag_handling']),
  language('fr', 'French', ['formality', 'glossary', 'tag_handling']),
  language('ja', 'Japanese', ['formality', 'tag_handling']),
  language('pt-BR', 'Portuguese (Brazilian)', ['formality', 'tag_handling']),
  language('tlh', 'Klingon', []),
];
