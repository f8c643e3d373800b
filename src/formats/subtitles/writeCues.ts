import { writeCueText } from './cues';

/** A cue to write: text with line ends as `\n`, times in milliseconds. */
interface WrittenCue {
  text: string;
  startMs: number;
  endMs: number;
}

/** A new SubRip file. */
export function writeSrt(cues: readonly WrittenCue[]): string {
  return cues
    .map((cue, index) => `${index + 1}\n${time(cue.startMs, ',')} --> ${time(cue.endMs, ',')}\n${lines(cue.text)}\n`)
    .join('\n');
}

/** A new WebVTT file. */
export function writeWebVtt(cues: readonly WrittenCue[]): string {
  const blocks = cues.map((cue) => {
    const text = lines(cue.text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return `\n${time(cue.startMs, '.')} --> ${time(cue.endMs, '.')}\n${text}\n`;
  });
  return `WEBVTT\n${blocks.join('')}`;
}

/** A blank line would end the cue. */
function lines(text: string): string {
  return writeCueText(text, '\n')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');
}

function time(ms: number, point: string): string {
  const whole = Math.max(0, Math.round(ms));
  const two = (value: number): string => Math.floor(value).toString().padStart(2, '0');
  const seconds = `${two((whole / 1000) % 60)}${point}${(whole % 1000).toString().padStart(3, '0')}`;
  return `${two(whole / 3_600_000)}:${two((whole / 60_000) % 60)}:${seconds}`;
}
