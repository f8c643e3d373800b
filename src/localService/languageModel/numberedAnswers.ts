import * as v from 'valibot';

const answersSchema = v.looseObject({
  answers: v.array(v.looseObject({ id: v.pipe(v.number(), v.integer()), text: v.string() })),
});

/** Max number of positions tried as the start of JSON; a model that chatters names the object once or twice. */
const mostTries = 20;

export type ReadAnswers = { answers: string[] } | { problem: string };

/**
 * The texts of an answer to `count` numbered questions, in their order. There may be chatter or a fence around the JSON,
 * but in it stands each number exactly once: an answer that counts otherwise may have given every text another number.
 */
export function readAnswers(reply: string, count: number): ReadAnswers {
  for (const value of objectsIn(withoutThoughts(reply))) {
    const parsed = v.safeParse(answersSchema, value);
    if (!parsed.success) continue;
    const byId = new Map(parsed.output.answers.map(({ id, text }) => [id, text]));
    const answers = Array.from({ length: count }, (_, at) => byId.get(at + 1));
    const isWhole = parsed.output.answers.length === count && answers.every((text) => text !== undefined);
    if (isWhole) return { answers: answers.map((text) => text ?? '') };
    return { problem: 'The language model returned a different number of texts.' };
  }
  return {
    problem: isRefusal(reply) ? refused : 'The language model’s response has the wrong format.',
  };
}

export const refused = 'The language model refused this text.';

/** Returns whether a text is what models say when they will not do what they are asked for. */
export function isRefusal(text: string): boolean {
  return /^\W{0,5}(?:I(?:’|')?m (?:sorry|afraid|unable)|I am (?:sorry|afraid|unable)|Sorry,|I (?:cannot|can(?:’|')t|won(?:’|')t|will not) |As an? (?:AI|language model))/i.test(
    text.trimStart(),
  );
}

/** Removes the thoughts that some models write before they answer. */
function withoutThoughts(reply: string): string {
  const end = reply.lastIndexOf('</think>');
  return end < 0 ? reply : reply.slice(end + '</think>'.length);
}

/** The objects of JSON in a text, outer ones only. */
function* objectsIn(text: string): Generator {
  let tries = 0;
  for (let start = text.indexOf('{'); start >= 0 && tries < mostTries; tries++) {
    const end = endOfObject(text, start);
    const value = end === undefined ? undefined : parsed(text.slice(start, end));
    if (value !== undefined) yield value;
    start = text.indexOf('{', value === undefined ? start + 1 : end);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the end of the object that begins at `start`, by its braces; undefined if the object is cut off. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (isString) {
      if (character === '\\') at++;
      else if (character === '"') isString = false;
    } else if (character === '"') {
      isString = true;
    } else if (character === '{') {
      depth++;
    } else if (character === '}' && --depth === 0) {
      return at + 1;
    }
  }
  return undefined;
}
