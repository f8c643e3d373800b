// Run by a test: starts the programs of a pair, prints their ids, and stays until it is killed.
import { ApertiumEngine } from '../../../../../src/localService/engines/apertium/apertiumEngine';

async function main(): Promise<void> {
  const engine = new ApertiumEngine();
  await engine.translate([{ text: 'La casa', protectedSpans: [] }], { source: 'es', target: 'pt-br' });
  process.stdout.write(JSON.stringify(engine.pids));
}

void main();
