import type { SegmentCode, SegmentPart } from '../../shared/webview/segments';
import { codeLabel } from './codeLabel';

interface ContentProps {
  parts: readonly SegmentPart[];
  codes: readonly SegmentCode[];
  language: string | undefined;
}

/** Text with its codes as chips. */
export function Content({ parts, codes, language }: ContentProps) {
  return (
    <span class="content" dir="auto" lang={language}>
      {parts.map((part, index) => {
        if (typeof part === 'string') return part;
        if (typeof part === 'number') return <Chip key={index} code={codes[part]} />;
        return <Chip key={index} code={{ written: part.foreign }} isForeign />;
      })}
    </span>
  );
}

export function Chip({ code, isForeign = false }: { code: SegmentCode | undefined; isForeign?: boolean }) {
  if (!code) return null;
  return (
    <bdi class={chipClass(code, isForeign)} dir="ltr" title={code.written}>
      {codeLabel(code.written, code.role)}
    </bdi>
  );
}

export function chipClass({ role }: SegmentCode, isForeign = false): string {
  return `chip ${role ?? ''} ${isForeign ? 'foreign' : ''}`;
}
