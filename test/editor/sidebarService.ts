// A service on loopback with the lists a sidebar shows, and the extension connected to it.
import type { Glossary, LegacyGlossary } from '../../src/api/schemas/glossaries';
import type { StyleRules } from '../../src/api/schemas/styleRules';
import type { TranslationMemory } from '../../src/api/schemas/translationMemories';
import { json, ScriptedServer, status, type Step } from '../support/scriptedServer';
import { connectTo, disconnect } from './connectTo';
import { languageList } from './translationService';

type Lists = Pick<SidebarServiceUnderTest, 'glossaries' | 'legacyGlossaries' | 'styleRules' | 'memories' | 'instead'>;

export class SidebarServiceUnderTest {
  glossaries: Glossary[] = [];
  legacyGlossaries: LegacyGlossary[] = [];
  styleRules: StyleRules[] = [];
  memories: TranslationMemory[] = [];
  private port = 0;
  /** Answers a path in place of what stands above, e.g. `GET /v3/glossaries`. */
  instead = new Map<string, Step>();

  private constructor(public server: ScriptedServer) {
    this.listen();
  }

  /** Starts it and connects the extension to it, which reads at once what is shown just then. */
  static async connect(lists: Partial<Lists> = {}): Promise<SidebarServiceUnderTest> {
    const service = Object.assign(new SidebarServiceUnderTest(await ScriptedServer.start()), lists);
    await connectTo(service.server.url);
    return service;
  }

  async disconnect(): Promise<void> {
    await disconnect();
    await this.server.close();
  }

  /** Refuses every connection from now on. */
  async goOffline(): Promise<void> {
    await this.server.close();
  }

  async comeBack(): Promise<void> {
    this.server = await ScriptedServer.start({ port: this.port });
    this.listen();
  }

  /** `GET /v3/glossaries` and so on, in the order they came. */
  get calls(): string[] {
    return this.server.requests.map(({ method, path }) => `${method} ${path}`);
  }

  private listen(): void {
    this.port = this.server.port;
    this.server.always(async (request, response) => {
      const scripted = this.instead.get(`${request.method} ${request.path}`);
      await (scripted ?? this.answer(request.path))(request, response);
    });
  }

  private answer(path: string): Step {
    const list = this.styleRules.find(({ style_id: id }) => path === `/v3/style_rules/${id}`);
    if (list) return json(list);
    switch (path) {
      case '/v2/usage':
        return json({ character_count: 0, character_limit: 1000 });
      case '/v3/languages':
        return json(languageList);
      case '/v3/glossaries':
        return json({ glossaries: this.glossaries });
      case '/v2/glossaries':
        return json({ glossaries: this.legacyGlossaries });
      case '/v3/style_rules':
        return json({ style_rules: this.styleRules });
      case '/v3/translation_memories':
        return json({ translation_memories: this.memories, total_count: this.memories.length });
      default:
        return status(404);
    }
  }
}
