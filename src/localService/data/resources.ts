import type { ResourceInfo } from '../../api/schemas/languages';

const source = { needs_source_support: true };
const target = { needs_target_support: true };
const both = { ...source, ...target };

/** `GET /v3/languages/resources` (contract §9.2): which side of a pair must support a feature. */
export const resources: readonly ResourceInfo[] = [
  {
    name: 'translate_text',
    features: [
      { name: 'auto_detection', ...source },
      { name: 'formality', ...target },
      { name: 'style_rules', ...target },
      { name: 'glossary', ...both },
      { name: 'tag_handling', ...both },
      { name: 'translation_memory', ...both },
    ],
  },
  {
    name: 'translate_document',
    features: [
      { name: 'auto_detection', ...source },
      { name: 'formality', ...target },
      { name: 'glossary', ...both },
      { name: 'tag_handling', ...both },
    ],
  },
  {
    name: 'voice',
    features: [
      { name: 'auto_detection', ...source },
      { name: 'transcription', ...source },
      { name: 'spoken_terms', ...source },
      { name: 'translated_speech', ...target },
      { name: 'formality', ...target },
      { name: 'glossary', ...both },
    ],
  },
  {
    name: 'write',
    features: [
      { name: 'auto_detection', ...source },
      { name: 'tone', ...target },
      { name: 'writing_style', ...target },
    ],
  },
  { name: 'glossary', features: [] },
  { name: 'style_rules', features: [] },
  { name: 'translation_memory', features: [] },
];
