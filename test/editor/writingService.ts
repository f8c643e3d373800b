// A service on loopback that improves texts as each test says, and the extension connected to it.
import { EventEmitter, once } from 'node:events';
import type { Language } from '../../src/api/schemas/languages';
import { limits } from '../../src/api/schemas/limits';
import { json, ScriptedServer, status, type ReceivedRequest, type Step } from '../support/scriptedServer';
import { connectTo, disconnect } from './connectTo';

export interface WriteBody {
  text: string[];
  target_lang?: string;
  writing_style?: string;
  tone?: string;
}

export class WritingServiceUnderTest {
  private readonly arrivals = new EventEmitter();
  /** Answers `POST /v2/write/correct` and `…/rephrase`. */
  write: Step = improveWith(mend);
  /** Answers `GET /v3/languages`. */
  languages: Step = json(languageList);

  private constructor(private server: ScriptedServer) {
    this.serve(server);
  }

  /** Starts it and connects the extension to it, by the questions a person answers. */
  static async connect(): Promise<WritingServiceUnderTest> {
    const service = new WritingServiceUnderTest(await ScriptedServer.start());
    await connectTo(service.server.url);
    return service;
  }

  async disconnect(): Promise<void> {
    await disconnect();
    await this.server.close();
  }

  /** Nobody listens at its address while `work` is done. */
  async whileDown(work: () => Promise<void>): Promise<void> {
    const { port } = this.server;
    await this.server.close();
    try {
      await work();
    } finally {
      this.server = await ScriptedServer.start({ port });
      this.serve(this.server);
    }
  }

  /** Bodies of the write requests so far. */
  get sent(): WriteBody[] {
    return this.writeRequests.map(bodyOf);
  }

  /** Bytes of the body of each write request so far. */
  get sentBytes(): number[] {
    return this.writeRequests.map(({ body }) => Buffer.byteLength(body));
  }

  /** `resource` of each request for languages so far. */
  get askedLanguagesOf(): Array<string | null> {
    return this.server.requests
      .filter(({ path }) => path === '/v3/languages')
      .map(({ query }) => query.get('resource'));
  }

  forget(): void {
    this.server.requests.length = 0;
  }

  /** Holds write replies back until `release` is called. */
  hold(reply: Step = improveWith(mend)): { arrived: Promise<unknown>; release: () => void } {
    const { arrived, release, step } = this.held('write', reply);
    this.write = step;
    return { arrived, release };
  }

  /** Holds the list of languages back for good; resolves when it was asked for. */
  holdLanguages(): Promise<unknown> {
    const { arrived, step } = this.held('languages', status(501));
    this.languages = step;
    return arrived;
  }

  private held(event: string, reply: Step): { arrived: Promise<unknown>; release: () => void; step: Step } {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const step: Step = async (request, response) => {
      await released;
      if (!response.destroyed) await reply(request, response);
    };
    return { arrived: once(this.arrivals, event), release, step };
  }

  private get writeRequests(): ReceivedRequest[] {
    return this.server.requests.filter(({ path }) => path.startsWith('/v2/write/'));
  }

  private serve(server: ScriptedServer): void {
    server.always(async (request, response) => {
      if (request.path === '/v2/usage') return json({ character_count: 0, character_limit: 1000 })(request, response);
      if (request.path === '/v3/languages') {
        this.arrivals.emit('languages');
        return this.languages(request, response);
      }
      if (!request.path.startsWith('/v2/write/')) return status(404)(request, response);
      this.arrivals.emit('write');
      if (Buffer.byteLength(request.body) > limits.write.bodyBytes) return status(413)(request, response);
      return this.write(request, response);
    });
  }
}

/** What the service does unless a test says otherwise. */
export function mend(text: string): string {
  return text.replaceAll('teh', 'the');
}

/** Improves each text by itself; the language found is English unless said otherwise. */
export function improveWith(reply: (text: string) => string, detected: (text: string) => string = () => 'en'): Step {
  return (request, response) => {
    const { text, target_lang } = bodyOf(request);
    const improvements = text.map((item) => ({
      text: reply(item),
      target_language: target_lang ?? detected(item),
      detected_source_language: detected(item),
    }));
    return json({ improvements })(request, response);
  };
}

function bodyOf(request: ReceivedRequest): WriteBody {
  return request.json() as WriteBody;
}

function language(lang: string, name: string, features: string[], target = true): Language {
  return {
    lang,
    name,
    usable_as_source: true,
    usable_as_target: target,
    status: 'stable',
    features: Object.fromEntries(features.map((feature) => [feature, { status: 'stable' }])),
  };
}

const languageList: Language[] = [
  language('de', 'German', ['writing_style', 'tone']),
  language('en', 'English', [], false),
  language('en-GB', 'English (British)', ['writing_style', 'tone']),
  language('en-US', 'English (American)', ['writing_style', 'tone']),
  language('fr', 'French', ['tone']),
  language('ja', 'Japanese', []),
];
