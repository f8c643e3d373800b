import type { ConfiguredRules } from '../../../api/schemas/styleRules';
import { concat, kept, type MarkedText } from '../markedText';
import { mechanicalOrder, mechanicalRule, type MechanicalRule } from './mechanicalRules';
import { numberSeparators, type Separators, type TextRule } from './numbers';

export interface AppliedStyle {
  /** @param onEffect told of each rule, `category.rule`, that changes something in the text */
  apply(translation: MarkedText, onEffect?: (rule: string) => void): MarkedText;
  /** `category.rule` of what is applied here, to whatever an engine answers. */
  applied: string[];
  /** `category.rule` of what an offline engine cannot do. */
  notApplied: string[];
  /** The same as sentences, for an engine that understands them. */
  inWords: string[];
}

/** The mechanical rules of a list, ready to be applied to finished translations in a language (contract §8). */
export function styleOf(rules: ConfiguredRules, language: string): AppliedStyle {
  const chosen: Array<{ name: string; rule: MechanicalRule }> = [];
  const notApplied: string[] = [];
  const inWords: string[] = [];
  for (const [category, options] of Object.entries(rules)) {
    for (const [name, option] of Object.entries(options)) {
      const rule = mechanicalRule(category, name, option, language);
      if (rule) {
        chosen.push({ name: `${category}.${name}`, rule });
      } else {
        notApplied.push(`${category}.${name}`);
        inWords.push(`${plainWords(category)}, ${plainWords(name)}: ${plainWords(option)}.`);
      }
    }
  }
  chosen.sort((a, b) => mechanicalOrder.indexOf(a.name) - mechanicalOrder.indexOf(b.name));
  const steps = chosen.flatMap(({ name, rule }) => (typeof rule === 'function' ? [{ names: [name], rule }] : []));
  const numbers = chosen.flatMap(({ name, rule }) => (typeof rule === 'function' ? [] : [{ name, ...rule }]));
  if (numbers.length > 0) {
    const separators = Object.assign({}, ...numbers.map((one) => one.separators)) as Partial<Separators>;
    steps.push({ names: numbers.map(({ name }) => name), rule: numberSeparators(language, separators) });
  }
  const apply: AppliedStyle['apply'] = (translation, onEffect) =>
    steps.reduce((text, { names, rule }) => {
      const changed = applyAround(text, rule);
      if (changed.text !== text.text) for (const name of names) onEffect?.(name);
      return changed;
    }, translation);
  return { apply, applied: chosen.map(({ name }) => name), notApplied, inWords };
}

/** The catalogue's identifiers are sentences without their blanks. */
function plainWords(identifier: string): string {
  return identifier.replaceAll('_', ' ');
}

/** Stands for a protected part while a rule looks at the text around it. */
const stand = '\uFFFC';

/** Applies a rule to a whole text, its protected parts out of reach. */
function applyAround(marked: MarkedText, rule: TextRule): MarkedText {
  const pieces: string[] = [];
  let position = 0;
  for (const { start, end } of marked.protectedSpans) {
    pieces.push(marked.text.slice(position, start));
    position = end;
  }
  pieces.push(marked.text.slice(position));
  const changed = rule(pieces.join(stand)).split(stand);
  // Also when the text has the stand-in character itself.
  if (changed.length !== pieces.length || pieces.some((piece) => piece.includes(stand))) return marked;
  const parts = changed.flatMap((text, index): MarkedText[] => {
    const span = marked.protectedSpans[index];
    const open = { text, protectedSpans: [] };
    if (!span) return [open];
    return [open, kept(marked.text.slice(span.start, span.end), span.added)];
  });
  return concat(parts);
}
