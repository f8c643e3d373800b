import type { FileOrder, FileTranslation } from '../../../../src/domain/files/order';
import type { FileJobOptions } from '../../../../src/domain/files/fileJob';
import { usualLimits } from '../../../../src/domain/files/subtitles/limits';
import { translateFile } from '../../../../src/domain/files/translateFile';
import { applyEdits } from '../../../../src/formats/edits';
import { formatOfFile } from '../../../../src/formats/fileFormats';
import { serviceDefaults } from '../../../../src/domain/translation/settings';
import { MemoryService, type Translate } from '../translation/memoryService';

export interface FileRun extends FileTranslation {
  /** The file with its targets. */
  text: string;
  service: MemoryService;
  /** What was sent, request by request. */
  sent: string[][];
}

/** Letters in upper case, except in elements and references: what a service with tag handling answers. */
export function shout(text: string): string {
  return text.replace(/<[^>]*>|&\w+;|[^<&]+/g, (part) => (/^[<&]/.test(part) ? part : part.toUpperCase()));
}

/** Translates a file from English into German as far as the order does not say otherwise. */
export async function translated(
  name: string,
  text: string,
  reply: Translate = shout,
  { options, ...order }: Partial<FileOrder> & { options?: FileJobOptions } = {},
): Promise<FileRun> {
  const format = formatOfFile(name)!;
  const service = new MemoryService(reply);
  const usual = { source: 'en', target: 'de', settings: serviceDefaults, sendContext: true, subtitles: usualLimits };
  const result = await translateFile(
    { file: format.parse(text, { targetLanguage: 'de' }), format, ...usual, ...order },
    service,
    options,
  );
  return {
    ...result,
    text: applyEdits(text, result.edits),
    service,
    sent: service.requests.map(({ texts }) => texts),
  };
}
