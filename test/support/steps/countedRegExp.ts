import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** Counts the steps of what runs; throws when they are more than it allows. */
export type Count = (steps: number) => void;

/** Whether a character is in a set. */
type Membership = (codePoint: number) => boolean;

/** One step of a compiled expression. `next` is the step behind it. */
type Step =
  | { kind: 'set'; has: Membership; isBackward: boolean }
  | { kind: 'run'; has: Membership; min: number; max: number; isBackward: boolean }
  | { kind: 'split'; first: number; second: number }
  | { kind: 'jump'; to: number }
  | { kind: 'save'; slot: number }
  | { kind: 'reset'; from: number; to: number }
  | { kind: 'mark'; register: number }
  | { kind: 'moved'; register: number }
  | { kind: 'count'; register: number; value?: number }
  | { kind: 'repeat'; register: number; min: number; max: number; isGreedy: boolean; exit: number }
  | { kind: 'start' | 'end' | 'edge' | 'match'; isNegated?: boolean }
  | { kind: 'look'; behind: number; isNegated: boolean }
  | { kind: 'reference'; slot: number; isBackward: boolean };

interface Program {
  steps: Step[];
  groups: number;
  names: ReadonlyArray<readonly [name: string, group: number]>;
  registers: number;
  /** It can only match where the text begins. */
  isAnchored: boolean;
  isSticky: boolean;
  keepsPlace: boolean;
  isUnicode: boolean;
  isMultiline: boolean;
  ignoresCase: boolean;
}

const programs = new Map<string, Program>();
const programsOfObjects = new WeakMap<RegExp, Program>();

function programOf(expression: RegExp): Program {
  const known = programsOfObjects.get(expression);
  if (known) return known;
  const { source, flags } = expression;
  const key = `${flags}/${source}`;
  let program = programs.get(key);
  if (!program) programs.set(key, (program = new Compiler(source, flags).program()));
  programsOfObjects.set(expression, program);
  return program;
}

/** Makes the steps a backtracking engine takes, one for one, without what engines do to skip some of them. */
class Compiler {
  private readonly steps: Step[] = [];
  private readonly pattern: AST.Pattern;
  private groups = 0;
  private registers = 0;
  private readonly numbers = new Map<AST.CapturingGroup, number>();

  constructor(
    source: string,
    private readonly flags: string,
  ) {
    const parser = new RegExpParser({ ecmaVersion: 2025 });
    const isUnicode = flags.includes('u');
    this.pattern = parser.parsePattern(source, 0, source.length, {
      unicode: isUnicode,
      unicodeSets: flags.includes('v'),
    });
  }

  program(): Program {
    const names: Array<[string, number]> = [];
    const number = (node: AST.Node): void => {
      if (node.type === 'CapturingGroup') {
        this.numbers.set(node, ++this.groups);
        if (node.name !== null) names.push([node.name, this.groups]);
      }
      if ('alternatives' in node) for (const child of node.alternatives) number(child);
      if ('elements' in node && node.type === 'Alternative') for (const child of node.elements) number(child);
      if (node.type === 'Quantifier') number(node.element);
    };
    number(this.pattern);
    this.alternatives(this.pattern.alternatives, false);
    this.steps.push({ kind: 'match' });
    const isAnchored =
      !this.flags.includes('m') &&
      this.pattern.alternatives.every(({ elements: [first] }) => first?.type === 'Assertion' && first.kind === 'start');
    const { flags } = this;
    return {
      steps: this.steps,
      groups: this.groups,
      names,
      registers: this.registers,
      isAnchored,
      isSticky: flags.includes('y'),
      keepsPlace: /[gy]/.test(flags),
      isUnicode: /[uv]/.test(flags),
      isMultiline: flags.includes('m'),
      ignoresCase: flags.includes('i'),
    };
  }

  private alternatives(alternatives: readonly AST.Alternative[], isBackward: boolean): void {
    const jumps: Array<Extract<Step, { kind: 'jump' }>> = [];
    for (const [index, { elements }] of alternatives.entries()) {
      const isLast = index === alternatives.length - 1;
      const split: Step = { kind: 'split', first: this.steps.length + 1, second: 0 };
      if (!isLast) this.steps.push(split);
      for (const element of isBackward ? elements.toReversed() : elements) this.element(element, isBackward);
      if (isLast) continue;
      const jump: Extract<Step, { kind: 'jump' }> = { kind: 'jump', to: 0 };
      this.steps.push(jump);
      jumps.push(jump);
      split.second = this.steps.length;
    }
    for (const jump of jumps) jump.to = this.steps.length;
  }

  private element(node: AST.Element, isBackward: boolean): void {
    const steps = this.steps;
    switch (node.type) {
      case 'Group':
        return this.alternatives(node.alternatives, isBackward);
      case 'CapturingGroup': {
        const slot = 2 * (this.numbers.get(node) ?? 0);
        steps.push({ kind: 'save', slot: isBackward ? slot + 1 : slot });
        this.alternatives(node.alternatives, isBackward);
        steps.push({ kind: 'save', slot: isBackward ? slot : slot + 1 });
        return;
      }
      case 'Quantifier':
        return this.quantifier(node, isBackward);
      case 'Assertion':
        return this.assertion(node);
      case 'Backreference': {
        const groups = Array.isArray(node.resolved) ? node.resolved : [node.resolved];
        steps.push({
          kind: 'reference',
          slot: 2 * (this.numbers.get(groups[0] as AST.CapturingGroup) ?? 0),
          isBackward,
        });
        return;
      }
      default:
        steps.push({ kind: 'set', has: this.membership(node.raw), isBackward });
    }
  }

  private quantifier({ min, max, greedy, element }: AST.Quantifier, isBackward: boolean): void {
    const steps = this.steps;
    if (
      greedy &&
      (element.type === 'Character' || element.type === 'CharacterSet' || element.type === 'CharacterClass')
    ) {
      steps.push({ kind: 'run', has: this.membership(element.raw), min, max, isBackward });
      return;
    }
    const counter = this.registers++;
    const position = this.registers++;
    steps.push({ kind: 'count', register: counter, value: 0 });
    const loop = steps.length;
    const repeat: Step = { kind: 'repeat', register: counter, min, max, isGreedy: greedy, exit: 0 };
    steps.push(repeat, { kind: 'count', register: counter }, { kind: 'mark', register: position });
    const inside = this.groupsIn(element);
    if (inside.length > 0) {
      steps.push({ kind: 'reset', from: 2 * Math.min(...inside), to: 2 * Math.max(...inside) + 1 });
    }
    this.element(element, isBackward);
    if (min === 0) steps.push({ kind: 'moved', register: position });
    steps.push({ kind: 'jump', to: loop });
    repeat.exit = steps.length;
  }

  private groupsIn(node: AST.Node): number[] {
    return [...this.numbers].flatMap(([group, number]) =>
      group.start >= node.start && group.end <= node.end ? [number] : [],
    );
  }

  private assertion(node: AST.Assertion): void {
    const steps = this.steps;
    if (node.kind === 'word') {
      steps.push({ kind: 'edge', isNegated: node.negate });
    } else if (node.kind !== 'lookahead' && node.kind !== 'lookbehind') {
      steps.push({ kind: node.kind });
    } else {
      const look: Step = { kind: 'look', behind: 0, isNegated: node.negate };
      steps.push(look);
      this.alternatives(node.alternatives, node.kind === 'lookbehind');
      steps.push({ kind: 'match' });
      look.behind = steps.length;
    }
  }

  /** The engine is asked once for each character. */
  private membership(raw: string): Membership {
    const expression = new RegExp(`^(?:${raw})$`, this.flags.replace(/[dgym]/g, ''));
    const ask = (codePoint: number): boolean => nativeTest.call(expression, String.fromCodePoint(codePoint));
    const known = new Map<number, boolean>();
    const units = new Int8Array(128);
    return (codePoint) => {
      if (codePoint < 128) return (units[codePoint] ||= ask(codePoint) ? 1 : -1) === 1;
      let has = known.get(codePoint);
      if (has === undefined) known.set(codePoint, (has = ask(codePoint)));
      return has;
    };
  }
}

const nativeTest = RegExp.prototype.test;
const wordCharacter = /^\w$/;

/** What stands on the trail: another way to go on, what a slot or register was, or a run that can be shorter. */
enum Entry {
  way,
  slot,
  register,
  run,
}
const entrySize = 4;
/** One for all: only one expression runs at a time. */
let trail = new Int32Array(1024 * entrySize);

class Matcher {
  readonly slots: number[];
  steps = 0;
  private readonly registers: number[];
  private top = 0;
  private pc = 0;
  private at = 0;

  constructor(
    private readonly program: Program,
    private readonly text: string,
    private readonly most: number,
  ) {
    this.slots = new Array<number>(2 * (program.groups + 1)).fill(-1);
    this.registers = new Array<number>(program.registers).fill(0);
  }

  /** Where a match that begins at a place ends; -1 for none. */
  matchAt(at: number): number {
    this.slots.fill(-1);
    this.top = 0;
    const end = this.run(0, at);
    if (end >= 0) [this.slots[0], this.slots[1]] = [at, end];
    return end;
  }

  private push(entry: Entry, first: number, second: number, third: number): void {
    if (this.top + entrySize > trail.length) {
      const longer = new Int32Array(trail.length * 2);
      longer.set(trail);
      trail = longer;
    }
    trail[this.top++] = entry;
    trail[this.top++] = first;
    trail[this.top++] = second;
    trail[this.top++] = third;
  }

  private setSlot(slot: number, value: number): void {
    this.push(Entry.slot, slot, this.slots[slot] ?? -1, 0);
    this.slots[slot] = value;
  }

  private setRegister(register: number, value: number): void {
    this.push(Entry.register, register, this.registers[register] ?? 0, 0);
    this.registers[register] = value;
  }

  private run(from: number, start: number): number {
    const { text, slots } = this;
    const { steps, isMultiline } = this.program;
    const base = this.top;
    const registers = this.registers;
    let pc = from;
    let at = start;
    for (;;) {
      if (++this.steps > this.most) return -1;
      const step = steps[pc++] as Step;
      let holds = true;
      switch (step.kind) {
        case 'match':
          this.settle(base);
          return at;
        case 'set': {
          const length = this.lengthAt(at, step.isBackward);
          holds = length > 0 && step.has(this.characterAt(step.isBackward ? at - length : at, length));
          if (holds) at += step.isBackward ? -length : length;
          break;
        }
        case 'run': {
          const first = at;
          let least = step.min === 0 ? at : -1;
          for (let times = 0; times < step.max;) {
            const length = this.lengthAt(at, step.isBackward);
            if (length === 0 || !step.has(this.characterAt(step.isBackward ? at - length : at, length))) break;
            at += step.isBackward ? -length : length;
            if (++times === step.min) least = at;
          }
          this.steps += Math.abs(at - first);
          holds = least >= 0;
          if (holds && at !== least) this.push(Entry.run, pc, at, step.isBackward ? -1 - least : least);
          break;
        }
        case 'split':
          this.push(Entry.way, step.second, at, 0);
          pc = step.first;
          break;
        case 'jump':
          pc = step.to;
          break;
        case 'save':
          this.setSlot(step.slot, at);
          break;
        case 'reset':
          for (let slot = step.from; slot <= step.to; slot++) this.setSlot(slot, -1);
          break;
        case 'mark':
          this.setRegister(step.register, at);
          break;
        case 'moved':
          holds = registers[step.register] !== at;
          break;
        case 'count':
          this.setRegister(step.register, step.value ?? (registers[step.register] ?? 0) + 1);
          break;
        case 'repeat': {
          const times = registers[step.register] ?? 0;
          if (times < step.min) break;
          if (times >= step.max) {
            pc = step.exit;
          } else if (step.isGreedy) {
            this.push(Entry.way, step.exit, at, 0);
          } else {
            this.push(Entry.way, pc, at, 0);
            pc = step.exit;
          }
          break;
        }
        case 'start':
          holds = at === 0 || (isMultiline && isLineEnd(text, at - 1));
          break;
        case 'end':
          holds = at === text.length || (isMultiline && isLineEnd(text, at));
          break;
        case 'edge':
          holds = (isWord(text, at - 1) !== isWord(text, at)) !== step.isNegated;
          break;
        case 'look': {
          const mark = this.top;
          const found = this.run(pc, at) >= 0;
          if (found && step.isNegated) while (this.resume(mark));
          holds = found !== step.isNegated;
          pc = step.behind;
          break;
        }
        case 'reference': {
          const first = slots[step.slot] ?? -1;
          const last = slots[step.slot + 1] ?? -1;
          if (first < 0 || last < 0) break;
          const length = last - first;
          const place = step.isBackward ? at - length : at;
          this.steps += length;
          holds = place >= 0 && this.isSame(text.slice(first, last), text.slice(place, place + length));
          if (holds) at += step.isBackward ? -length : length;
          break;
        }
      }
      if (holds) continue;
      if (!this.resume(base)) return -1;
      pc = this.pc;
      at = this.at;
    }
  }

  /** Goes back to the last place where there was another way; false when there was none. */
  private resume(base: number): boolean {
    while (this.top > base) {
      this.top -= entrySize;
      const at = this.top;
      const [first, second, third] = [trail[at + 1] ?? 0, trail[at + 2] ?? 0, trail[at + 3] ?? 0];
      switch (trail[at]) {
        case Entry.slot:
          this.slots[first] = second;
          break;
        case Entry.register:
          this.registers[first] = second;
          break;
        case Entry.way:
          [this.pc, this.at] = [first, second];
          return true;
        default: {
          const isBackward = third < 0;
          const least = isBackward ? -1 - third : third;
          const shorter = second + (isBackward ? 1 : -1) * this.lengthAt(second, !isBackward);
          if (shorter !== least) this.push(Entry.run, first, shorter, third);
          [this.pc, this.at] = [first, shorter];
          return true;
        }
      }
    }
    return false;
  }

  /** Drops the other ways since a place: what was saved since can still be taken back. */
  private settle(base: number): void {
    let to = base;
    for (let at = base; at < this.top; at += entrySize) {
      if (trail[at] !== Entry.slot && trail[at] !== Entry.register) continue;
      trail.copyWithin(to, at, at + entrySize);
      to += entrySize;
    }
    this.top = to;
  }

  private lengthAt(at: number, isBackward: boolean): number {
    const { text } = this;
    if (isBackward ? at === 0 : at >= text.length) return 0;
    if (!this.program.isUnicode) return 1;
    const first = isBackward ? at - 2 : at;
    return first >= 0 && (text.codePointAt(first) ?? 0) > 0xffff ? 2 : 1;
  }

  private characterAt(at: number, length: number): number {
    return length === 2 ? (this.text.codePointAt(at) ?? 0) : this.text.charCodeAt(at);
  }

  private isSame(left: string, right: string): boolean {
    return this.program.ignoresCase ? left.toLowerCase() === right.toLowerCase() : left === right;
  }
}

function isLineEnd(text: string, at: number): boolean {
  return '\n\r\u2028\u2029'.includes(text.charAt(at));
}

function isWord(text: string, at: number): boolean {
  return nativeTest.call(wordCharacter, text.charAt(at));
}

/**
 * `RegExp.prototype.exec` with every step counted.
 * @param most steps after which it gives up; `count` is told, and throws
 */
export function countedExec(expression: RegExp, text: string, count: Count, most: number): RegExpExecArray | null {
  const program = programOf(expression);
  const { keepsPlace, isSticky, isAnchored, isUnicode } = program;
  let at = keepsPlace ? expression.lastIndex : 0;
  const matcher = new Matcher(program, text, most);
  let end = -1;
  for (; at <= text.length; at++) {
    if (isUnicode && at > 0 && isInside(text, at)) at--;
    end = matcher.matchAt(at);
    if (end >= 0 || isSticky || isAnchored || matcher.steps > most) break;
    if (isUnicode && (text.codePointAt(at) ?? 0) > 0xffff) at++;
  }
  count(matcher.steps);
  if (end < 0) {
    if (keepsPlace) expression.lastIndex = 0;
    return null;
  }
  if (keepsPlace) expression.lastIndex = end;
  return resultOf(program, matcher.slots, text, at);
}

/** Whether a place is between the halves of a character. */
function isInside(text: string, at: number): boolean {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff && at < text.length;
}

function resultOf({ names }: Program, slots: readonly number[], text: string, index: number): RegExpExecArray {
  const result: Array<string | undefined> = [];
  for (let slot = 0; slot < slots.length; slot += 2) {
    const [start = -1, end = -1] = [slots[slot], slots[slot + 1]];
    result.push(start < 0 || end < 0 ? undefined : text.slice(start, end));
  }
  let groups: Record<string, string> | undefined;
  for (const [name, number] of names) {
    groups ??= Object.create(null) as Record<string, string>;
    const value = result[number];
    if (value !== undefined || !(name in groups)) groups[name] = value as string;
  }
  return Object.assign(result as string[] as RegExpExecArray, { index, input: text, groups });
}
