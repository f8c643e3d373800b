import type { Target } from './targets';

/** What the test must find: each takes time by the square of a text, in another way, or more. */
export const targets: readonly Target[] = [
  { name: 'an expression', run: (text) => /\s+$/.test(text) },
  { name: 'an exponential expression', run: (text) => /^(?:\s+)+$/.test(text) },
  { name: 'a loop', run: (text) => [...text].map((character) => [...text].filter((other) => other === character)) },
  { name: 'a list', run: (text) => [...text].reduce<string[]>((all, one) => [...all, one], []) },
  { name: 'looking up', run: (text) => [...text].map((_, at) => text.indexOf('y', at)) },
  { name: 'putting in', run: (text) => [...text].reduce<string[]>((all, one) => (all.splice(0, 0, one), all), []) },
];
