import { documentUploadSchema, type DocumentUpload } from '../../api/schemas/documents';
import { baseOf, findLanguage } from '../data/catalogue';
import { check } from '../http/check';
import { badRequest, notFound } from '../http/failure';

const listField = 'glossary_ids';
/** Accepted though not listed as targets (contract §2). */
const oldTargetAliases = ['en', 'pt'];

/** The fields of an upload: one value each, a list repeated or comma-joined (contract §3.1). */
export function readUpload(fields: ReadonlyMap<string, readonly string[]>): DocumentUpload {
  const values: Record<string, unknown> = {};
  for (const [name, sent] of fields) {
    if (name === listField) values[name] = sent.flatMap((value) => value.split(',')).filter((value) => value !== '');
    else if (sent.length > 1) throw badRequest(`Parameter '${name}' is given more than once.`);
    else values[name] = sent[0];
  }
  const upload = check(documentUploadSchema, values);
  checkUploadLanguages(upload);
  if (upload.glossary_id && upload.glossary_ids) throw badRequest("Send either 'glossary_id' or 'glossary_ids'.");
  if ((upload.glossary_id ?? upload.glossary_ids?.length) && upload.source_lang === undefined) {
    throw badRequest("A glossary needs 'source_lang'.");
  }
  if (upload.style_id) throw notFound('Style rule list');
  if (upload.translation_memory_id) throw notFound('Translation memory');
  return upload;
}

function checkUploadLanguages({ source_lang: source, target_lang: target, formality }: DocumentUpload): void {
  if (source !== undefined && !findLanguage('translate_document', source)?.usable_as_source) {
    throw badRequest("Value for 'source_lang' not supported.");
  }
  const language = findLanguage('translate_document', target);
  if (!language?.usable_as_target && !oldTargetAliases.includes(target.toLowerCase())) {
    throw badRequest("Value for 'target_lang' not supported.");
  }
  if (source !== undefined && baseOf(source) === baseOf(target)) {
    throw badRequest("'source_lang' and 'target_lang' are equal.");
  }
  if ((formality === 'more' || formality === 'less') && !language?.features.formality) {
    throw badRequest("'formality' is not supported for this 'target_lang'. Send 'prefer_more' or 'prefer_less'.");
  }
}
