import { countedExec, type Count } from './countedRegExp';

type Method = (...values: unknown[]) => unknown;
/** What a call reads or makes, in units or items. */
type Cost = (self: never, values: readonly unknown[], result: unknown) => number;

// As they are before anything is counted.
const { indexOf } = String.prototype;
const indexIn = Array.prototype.indexOf;

const ownLength: Cost = (self: { length: number }) => self.length;
const resultLength: Cost = (_self, _values, result) => (result as { length: number }).length;
const argumentLength: Cost = (_self, [value]) => String(value).length;
/** From where it looks to where it finds something, or to the end. */
const distance: Cost = (self: { length: number }, [, from = 0], result) => {
  const start = Math.min(Math.max(Number(from), 0), self.length);
  return result === -1 ? self.length - start : (result as number) - start;
};
/** Up to what is looked for, or all. */
const whereFound: Cost = (self: string, [value], result) =>
  result === true ? indexOf.call(self, value as string) : self.length;
const whereFoundIn: Cost = (self: unknown[], [value], result) =>
  result === true ? indexIn.call(self, value) : self.length;
const distanceBack: Cost = (self: { length: number }, [, from = self.length], result) => {
  const start = Math.min(Math.max(Number(from), 0), self.length);
  return result === -1 ? start : start - (result as number);
};
const cut: Cost = (self: { length: number }, _values, result) => self.length - (result as { length: number }).length;

const ofStrings: Readonly<Record<string, Cost>> = {
  indexOf: distance,
  includes: whereFound,
  lastIndexOf: distanceBack,
  startsWith: argumentLength,
  endsWith: argumentLength,
  replaceAll: ownLength,
  split: ownLength,
  trim: cut,
  trimStart: cut,
  trimEnd: cut,
  toLowerCase: ownLength,
  toUpperCase: ownLength,
  toLocaleLowerCase: ownLength,
  toLocaleUpperCase: ownLength,
  normalize: ownLength,
  repeat: resultLength,
  padStart: resultLength,
  padEnd: resultLength,
  localeCompare: ownLength,
};
const ofArrays: Readonly<Record<string, Cost>> = {
  includes: whereFoundIn,
  indexOf: distance,
  lastIndexOf: distanceBack,
  slice: resultLength,
  splice: (self: unknown[], [start = 0, , ...added]) => Math.max(0, self.length - Number(start)) + added.length,
  concat: resultLength,
  join: resultLength,
  reverse: ownLength,
  toReversed: ownLength,
  flat: resultLength,
  sort: ownLength,
  toSorted: ownLength,
  with: ownLength,
  fill: ownLength,
  push: (_self, values) => values.length,
  unshift: ownLength,
  shift: ownLength,
};

const movesItems = new Set(['splice', 'shift']);

/** The intrinsic objects of a realm. */
export interface Realm {
  String: StringConstructor;
  Array: ArrayConstructor;
  RegExp: RegExpConstructor;
  Map: MapConstructor;
  Set: SetConstructor;
  JSON: JSON;
  Object: ObjectConstructor;
}

/** Makes everything a realm has built in, and that reads more than one thing, count what it reads. */
export function countBuiltins(realm: Realm, count: Count, left: () => number): void {
  const wrap = (target: object, name: string, cost: Cost): void => {
    const methods = target as Record<string, Method>;
    const method = methods[name];
    if (!method) return;
    methods[name] = function (this: never, ...values: unknown[]): unknown {
      // Some make it shorter.
      const { length } = this as { length: number };
      const result = method.apply(this, values);
      count(1 + Math.max(0, cost(movesItems.has(name) ? ({ length } as never) : this, values, result)));
      return result;
    };
  };
  for (const [name, cost] of Object.entries(ofStrings)) wrap(realm.String.prototype, name, cost);
  for (const [name, cost] of Object.entries(ofArrays)) wrap(realm.Array.prototype, name, cost);
  const keyLength: Cost = (_self, [key]) => (typeof key === 'string' ? key.length : 1);
  for (const { prototype } of [realm.Map, realm.Set]) {
    for (const name of ['get', 'set', 'has', 'add', 'delete']) wrap(prototype, name, keyLength);
  }
  wrap(realm.JSON, 'stringify', (_self, _values, result) => String(result).length);
  wrap(realm.JSON, 'parse', argumentLength);
  for (const name of ['keys', 'values', 'entries', 'fromEntries', 'assign']) {
    wrap(realm.Object, name, (_self, [value]) => Object.keys(value as object).length);
  }
  realm.RegExp.prototype.exec = function (text: string): RegExpExecArray | null {
    return countedExec(this, String(text), count, left());
  };
}
