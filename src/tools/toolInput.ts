import type { TextKind } from '../formats/placeholders/families';
import { agentTools, textFormats, type AgentTool } from './agentTools';
import type { AgentToolName } from './toolNames';

/** Input of an agent for a tool. */
export interface ToolInput {
  text: string;
  kind: Extract<TextKind, (typeof textFormats)[number]>;
  /** Into which language; empty for a tool without one. */
  target: string;
  /** Language of the text; absent = detect. */
  language?: string;
}

/** An agent gave a tool what it does not take. The message is for the model, in English. */
export class ToolInputError extends Error {
  override name = 'ToolInputError';
}

/**
 * Reads the fields that an agent gave a tool: not every client looks at the schema first.
 * @throws ToolInputError
 */
export function readFields(tool: string, { fields }: AgentTool, input: unknown): ReadonlyMap<string, string> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new ToolInputError(`${tool} takes an object.`);
  }
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const unknown = given.find(([name]) => !Object.hasOwn(fields, name));
  if (unknown) throw new ToolInputError(`${tool} takes no “${unknown[0].slice(0, 40)}”.`);
  const read = new Map<string, string>();
  for (const [name, { isRequired, longest, values, isNumber }] of Object.entries(fields)) {
    const value = given.find(([other]) => other === name)?.[1] as unknown;
    if (value === undefined && !isRequired) continue;
    if (isNumber) {
      const digits = typeof value === 'number' ? String(value) : '';
      if (!/^\d+$/.test(digits) || digits.length > longest) {
        throw new ToolInputError(`“${name}” must be a whole number of at most ${longest} digits.`);
      }
      read.set(name, digits);
      continue;
    }
    if (typeof value !== 'string' || value.trim() === '') throw new ToolInputError(`“${name}” must be a text.`);
    if (values && !values.includes(value)) throw new ToolInputError(`“${name}” must be one of ${values.join(', ')}.`);
    if (value.length > longest) {
      throw new ToolInputError(`“${name}” is too long: at most ${longest} characters. Nothing was sent.`);
    }
    read.set(name, value);
  }
  return read;
}

/**
 * Reads what an agent gave a tool for texts.
 * @throws ToolInputError
 */
export function readToolInput(tool: AgentToolName, input: unknown): ToolInput {
  const read = readFields(tool, agentTools[tool], input);
  const language = read.get('source') ?? read.get('language');
  return {
    text: read.get('text') ?? '',
    kind: textFormats.find((one) => one === read.get('format')) ?? 'plain',
    target: read.get('target') ?? '',
    ...(language !== undefined && { language }),
  };
}
