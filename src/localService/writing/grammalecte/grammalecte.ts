import * as v from 'valibot';
import { EngineError } from '../../engines/engine';
import { Pipeline, type PipelineLimits } from '../../processes/pipeline';
import { driver } from './driver';

/** Error that Grammalecte reports for one place of a text. Offsets are UTF-16 units, half-open. */
export interface GrammalecteError {
  start: number;
  end: number;
  /** Its name of the rule: `g2__conf_de_vconj__b1_a1_1`. */
  rule: string;
  /** Its group of rules, as its options name them: `gn`, `conj`. */
  kind: string;
  /** Message in French. */
  message: string;
  suggestions: string[];
}

const answerSchema = v.array(
  v.object({
    start: v.number(),
    end: v.number(),
    rule: v.string(),
    kind: v.string(),
    message: v.string(),
    suggestions: v.array(v.string()),
  }),
);

/** Typography, style and orthodoxy: matters of house style, and of spaces that no keyboard has. */
const notAsked = [
  'apos',
  'bs',
  'chim',
  'date',
  'eepi',
  'esp',
  'maj',
  'minis',
  'nbsp',
  'nf',
  'num',
  'pleo',
  'tab',
  'tu',
  'typo',
  'unit',
  'virg',
];

const limits: PipelineLimits = {
  idleMs: 3 * 60_000,
  frameMs: 15_000,
  msPerByte: 2,
  framesInFlight: 1,
  bytesInFlight: 64 * 1024,
};

/**
 * Grammalecte in a process of its own: started by the first text, ended when idle, and started anew after it ended or
 * hung on a text. It is a free program (GPL) that a user installs; Parlance neither contains nor brings it.
 */
export class Grammalecte {
  private readonly pipeline: Pipeline;

  /** @param python the program `findGrammalecte` gives */
  constructor(python: string, changed: Partial<PipelineLimits> = {}) {
    // Isolated: neither the folder it is started in nor the user's environment can put another module in its place.
    this.pipeline = new Pipeline([{ program: python, args: ['-I', '-c', driver, ...notAsked] }], {
      ...limits,
      ...changed,
    });
  }

  /** Ids of the running programs, for tests and measurements. */
  get pids(): number[] {
    return this.pipeline.pids;
  }

  /** Returns the errors found; none in a text that it fails on, since the other checkers can go on. */
  async check(text: string): Promise<GrammalecteError[]> {
    if (text.includes('\0')) return [];
    try {
      // It finds nothing beside characters like emoji, and counts them otherwise than UTF-16 does.
      const [answer = '[]'] = await this.pipeline.translate([text.replace(/[\ud800-\udfff]/g, ' ')]);
      return v.parse(answerSchema, JSON.parse(answer));
    } catch (error) {
      if (error instanceof EngineError || error instanceof v.ValiError || error instanceof SyntaxError) return [];
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.pipeline.stop();
  }
}
