// Holds a cache against all writers until its standard input ends.
import { DatabaseSync } from 'node:sqlite';

const database = new DatabaseSync(process.argv[2]);
database.exec('BEGIN IMMEDIATE');
process.stdin.resume().once('end', () => database.exec('COMMIT'));
process.stdout.write('held\n');
