import { estimateCharacters, estimateOrder } from '../../domain/translation/estimate';
import { sameWriting } from '../../domain/translation/sameWriting';
import { runTool } from '../../tools/runTool';
import { readToolInput, ToolInputError } from '../../tools/toolInput';
import type { AgentToolName } from '../../tools/toolNames';
import { appliedTo, type Applied } from '../applied';
import { withIds } from '../resources/withIds';
import type { OpenService } from '../service';
import { grouped } from '../shell';
import { inSentence } from '../../formats/sentenceEnds';

/** Options for translating and correcting texts of agents. */
export interface TextToolOptions extends Applied {
  /** The most characters of one call. */
  maximumCharacters: number;
  /** Groups the usage in reports. */
  reportingTag?: string;
}

/**
 * Does what an agent wants done with a text, as the editor's own tools do.
 * @param open the service, which is started with the first call
 * @throws ToolInputError
 */
export async function runTextTool(
  tool: AgentToolName,
  given: unknown,
  open: () => Promise<OpenService>,
  options: TextToolOptions,
  signal: AbortSignal,
): Promise<object> {
  const input = readToolInput(tool, given);
  const { text, kind, target, language: source } = input;
  if (source !== undefined && target !== '' && sameWriting(source, target)) {
    throw new ToolInputError(`Source and target are both ${target}. Nothing was sent.`);
  }
  const settings = appliedTo({ source, target }, options);
  const characters =
    tool === 'parlance_translate_text'
      ? await estimateOrder({ texts: [text], kind, target, source, settings })
      : estimateCharacters([text]);
  if (characters > options.maximumCharacters) {
    const [has, most] = [grouped(characters), grouped(options.maximumCharacters)];
    throw new ToolInputError(`${has} characters exceed --max-characters (${most}). Nothing was sent.`);
  }
  const { client } = await open();
  return await runTool(tool, input, {
    service: client,
    settings: appliedTo({ source, target }, await withIds(options, client, { signal })),
    ...(options.reportingTag !== undefined && {
      reportingTag: options.reportingTag,
    }),
    explain: (error) => inSentence(error.message),
    signal,
  });
}
