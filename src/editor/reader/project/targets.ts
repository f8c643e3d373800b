import { targetName } from '../../../domain/localization/targetName';
import { stampOf } from '../../../projectFiles/readInProject';
import { countsOf } from '../../../work/project/counts';
import { TargetReader } from '../../../work/project/readTargets';
import { lockOf } from '../../../work/project/storedLock';
import type { ProjectQuestions } from './questions';

export function readTargets({
  folder,
  files,
  keys,
}: ProjectQuestions['targets']['question']): ProjectQuestions['targets']['answer'] {
  const lock = lockOf(folder);
  const reader = new TargetReader(folder, lock);
  const wanted = keys && new Set(keys);
  return files.map(({ stamp: before, ...file }) => {
    const stamps = [file.source, file.target].map((path) => stampOf(folder, path) ?? '-');
    const stamp = [...stamps, lock.stampOf(file.source, targetName(file))].join(', ');
    if (stamp === before) return { file, isSame: true };
    const read = reader.read(file);
    return 'code' in read ? { file, fault: read } : { file, stamp, counts: countsOf(read, wanted) };
  });
}
