import { Uri } from 'vscode';
import type { CommandRegistry } from '../../commandRegistry';
import type { RecordingParts } from './subtitleRecording';

/** *Subtitle a Recording…* */
export function registerRecordings(registry: CommandRegistry, parts: RecordingParts): void {
  registry.register('parlance.voice.subtitle', async (uri?: Uri) => {
    const { subtitleRecording } = await import('./subtitleRecording');
    await subtitleRecording(parts, uri instanceof Uri ? uri : undefined);
  });
}
