#!/usr/bin/env node
// Words as tones, so that a test knows what was said and when: the word number n is a tone of its own height. Run as a
// program it is a speech engine that answers as whisper.cpp does.
import { readFileSync } from 'node:fs';

/** Samples a second. */
export const rate = 16_000;
const wordMs = 240;
const gapMs = 80;
const pauseMs = 800;
const frame = rate / 100;

/** The height of a word, in Hz: far enough from its neighbours to be told by counting. */
const height = (word) => 300 + 25 * word;

/**
 * Speaks sentences, each a list of numbers from 0 to 99.
 * @param sentences {readonly (readonly number[])[]}
 * @returns {{ samples: Int16Array, words: { text: string, start: number, end: number }[] }} times in milliseconds
 */
export function speak(sentences) {
  const words = [];
  let at = pauseMs;
  for (const sentence of sentences) {
    for (const word of sentence) {
      words.push({ text: `w${word}`, word, start: at, end: at + wordMs });
      at += wordMs + gapMs;
    }
    at += pauseMs - gapMs;
  }
  const samples = new Int16Array((at * rate) / 1000);
  for (const { word, start, end } of words) {
    const first = (start * rate) / 1000;
    for (let index = first; index < (end * rate) / 1000; index++) {
      samples[index] = Math.round(12_000 * Math.sin((2 * Math.PI * height(word) * (index - first)) / rate));
    }
  }
  return { samples, words: words.map(({ text, start, end }) => ({ text, start, end })) };
}

/**
 * Writes down what was spoken so.
 * @param samples {Int16Array}
 * @returns {{ text: string, start: number, end: number }[]}
 */
export function hear(samples) {
  const words = [];
  let start = -1;
  const isLoud = (at) => samples.subarray(at, at + frame).some((sample) => Math.abs(sample) > 2000);
  for (let at = 0; at <= samples.length; at += frame) {
    const loud = at < samples.length && isLoud(at);
    if (loud && start < 0) start = at;
    if (loud || start < 0) continue;
    // The middle of it, as its ends may be cut.
    const middle = samples.subarray(start + frame, at - frame);
    let crossings = 0;
    for (let index = 1; index < middle.length; index++) {
      if (middle[index - 1] < 0 !== middle[index] < 0) crossings++;
    }
    const word = Math.round(((crossings * rate) / 2 / middle.length - 300) / 25);
    if (middle.length > frame) words.push({ text: `w${word}`, start: (start * 1000) / rate, end: (at * 1000) / rate });
    start = -1;
  }
  return words;
}

const time = (ms) => new Date(Math.round(ms)).toISOString().slice(11, 23);

if (process.argv[1]?.endsWith('spokenTones.mjs')) {
  const file = process.argv[process.argv.indexOf('-f') + 1] ?? '';
  const bytes = readFileSync(file).subarray(44);
  const samples = Int16Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(at * 2));
  console.error('whisper_full_with_state: auto-detected language: en (p = 0.98)');
  for (const { text, start, end } of hear(samples)) console.log(`[${time(start)} --> ${time(end)}]   ${text}`);
}
