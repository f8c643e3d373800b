import { documentUploadSchema, type DocumentUpload } from '../../api/schemas/documents';
import { isTarget } from '../../api/schemas/target';
import { baseLanguage } from '../../formats/languageCode';
import { findLanguage } from '../data/catalogue';
import { check } from '../http/check';
import { badRequest } from '../http/failure';
import { decodeField, type FormFields } from '../http/formBody';
import { checkCombinations } from '../translation/translateRules';

/** A list is repeated or comma-joined (contract §3.1). */
const form: FormFields = { glossary_ids: 'list', translation_memory_threshold: 'integer' };

/** The fields of an upload (contract §3.1). */
export function readUpload(fields: ReadonlyMap<string, readonly string[]>): DocumentUpload {
  const values = [...fields].map(([name, sent]) => [name, decodeField(name, sent, form)] as const);
  const upload = check(documentUploadSchema, Object.fromEntries(values));
  checkUploadLanguages(upload);
  checkCombinations(upload);
  return upload;
}

function checkUploadLanguages({ source_lang: source, target_lang: target, formality }: DocumentUpload): void {
  if (source !== undefined && !findLanguage('translate_document', source)?.usable_as_source) {
    throw badRequest("Value for 'source_lang' not supported.");
  }
  const language = findLanguage('translate_document', target);
  if (!language || !isTarget(language)) {
    throw badRequest("Value for 'target_lang' not supported.");
  }
  if (source !== undefined && baseLanguage(source) === baseLanguage(target)) {
    throw badRequest("'source_lang' and 'target_lang' are the same.");
  }
  if ((formality === 'more' || formality === 'less') && !language.features.formality) {
    throw badRequest("Target language doesn't support 'formality'. Send 'prefer_more' or 'prefer_less'.");
  }
}
