import { Uri } from 'vscode';
import type { RecentLanguages } from '../../languages/recentLanguages';
import type { FailureReporter } from '../../say/failures';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import type { CommandRegistry } from '../../commandRegistry';
import type { CuePairs } from '../tables/cues/cuePairs';

/** What *Subtitle a Recording…* works with. */
export interface RecordingParts {
  access: ServiceAccess;
  recent: RecentLanguages;
  failures: FailureReporter;
  pairs: CuePairs;
  /** Folder for what was heard of recordings that are not done. */
  folder: string;
}

/** *Subtitle a Recording…* */
export function registerRecordings(registry: CommandRegistry, parts: RecordingParts): void {
  registry.register('parlance.voice.subtitle', async (uri?: Uri) => {
    const { subtitleRecording } = await import('./subtitleRecording');
    await subtitleRecording(parts, uri instanceof Uri ? uri : undefined);
  });
}
