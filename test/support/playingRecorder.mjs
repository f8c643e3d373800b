#!/usr/bin/env node
// A program that records as `parec` does: what is in FOLDER/said-0, FOLDER/said-1 and so on, and silence between.
// FOLDER/plan.json says how: { speed, head, ends, stuck, complains }.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? '';
const plan = JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8'));
writeFileSync(join(folder, 'arguments.json'), JSON.stringify(process.argv.slice(3)));
writeFileSync(join(folder, 'pid'), String(process.pid));
if (plan.complains) {
  console.error(plan.complains);
  process.exit(1);
}
const pieceMs = 50;
const size = pieceMs * 32;
let waiting = Buffer.alloc(0);
let files = 0;

/** What was said, and silence where nobody speaks. */
function piece() {
  for (; existsSync(join(folder, `said-${files}`)); files++) {
    waiting = Buffer.concat([waiting, readFileSync(join(folder, `said-${files}`))]);
  }
  const bytes = Buffer.alloc(size);
  waiting.copy(bytes);
  waiting = waiting.subarray(size);
  return plan.swapped ? bytes.swap16() : bytes;
}
if (plan.head) process.stdout.write(Buffer.from(plan.head, 'base64'));
// Whoever does not read any more has ended.
process.stdout.on('error', () => process.exit(0));
let written = 0;
const begun = performance.now();
setInterval(() => {
  const due = ((performance.now() - begun) * (plan.speed ?? 1)) / pieceMs;
  for (; written < due; written++) {
    if (plan.stuck !== undefined && written * pieceMs >= plan.stuck) return;
    if (plan.ends !== undefined && written * pieceMs >= plan.ends) process.exit(3);
    process.stdout.write(piece());
  }
}, 10);
