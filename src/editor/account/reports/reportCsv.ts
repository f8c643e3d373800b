import type { Report } from '../../../shared/webview/reports';
import { asText } from '../../../formats/glossaries/formulas';
import { csvText } from '../csvText';

/** Every number of a report, a line for each day and key or tag. */
export function reportCsv({ report, names, rows }: Report): string {
  return csvText(
    rows.map(({ day, name, text, documents, improvement, other, minutes }) => {
      const { label = '', detail = '' } = names[name] ?? {};
      const total = text + documents + improvement + other;
      return report === 'tags'
        ? { day, tag: asText(label), characters: total, text_translation: text, text_improvement: improvement, other }
        : {
            day,
            key: asText(detail || label),
            label: asText(detail && label),
            characters: total,
            text_translation: text,
            document_translation: documents,
            text_improvement: improvement,
            other,
            speech_to_text_minutes: minutes,
          };
    }),
  );
}
