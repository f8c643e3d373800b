/** The schema of the service's store, as the steps that lead to it: a change of it is a new step at the end. */
export const steps: readonly string[] = [
  `
  CREATE TABLE usage (
    day TEXT NOT NULL,
    key_id TEXT NOT NULL,
    product TEXT NOT NULL,
    tag TEXT NOT NULL,
    characters INTEGER NOT NULL,
    PRIMARY KEY (day, key_id, product, tag)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE developer_keys (
    key_id TEXT PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE,
    label TEXT NOT NULL,
    creation_time TEXT NOT NULL,
    deactivated_time TEXT,
    characters_limit INTEGER,
    speech_milliseconds_limit INTEGER
  ) STRICT;
  `,
  `
  CREATE TABLE glossaries (
    glossary_id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    creation_time TEXT NOT NULL,
    -- Once changed over the v3 paths, a glossary cannot be deleted over v2.
    edited INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE dictionaries (
    dictionary_id INTEGER PRIMARY KEY,
    glossary_id TEXT NOT NULL REFERENCES glossaries ON DELETE CASCADE,
    source_lang TEXT NOT NULL,
    target_lang TEXT NOT NULL,
    entry_count INTEGER NOT NULL,
    UNIQUE (glossary_id, source_lang, target_lang)
  ) STRICT;
  CREATE TABLE entries (
    dictionary_id INTEGER NOT NULL REFERENCES dictionaries ON DELETE CASCADE,
    position INTEGER NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    PRIMARY KEY (dictionary_id, position),
    UNIQUE (dictionary_id, source)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE style_rule_lists (
    style_id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    version INTEGER NOT NULL,
    creation_time TEXT NOT NULL,
    updated_time TEXT NOT NULL,
    configured_rules TEXT NOT NULL
  ) STRICT;
  CREATE TABLE custom_instructions (
    instruction_id TEXT PRIMARY KEY,
    style_id TEXT NOT NULL REFERENCES style_rule_lists ON DELETE CASCADE,
    position INTEGER NOT NULL,
    label TEXT NOT NULL,
    prompt TEXT NOT NULL,
    source_language TEXT
  ) STRICT;
  CREATE INDEX custom_instructions_in_order ON custom_instructions (style_id, position);
  `,
  `
  CREATE TABLE memories (
    memory_id TEXT PRIMARY KEY,
    file_name TEXT NOT NULL UNIQUE,
    fingerprint TEXT NOT NULL,
    name TEXT NOT NULL,
    source_language TEXT NOT NULL,
    target_languages TEXT NOT NULL,
    segment_count INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE memory_units (
    unit_id INTEGER PRIMARY KEY,
    memory_id TEXT NOT NULL REFERENCES memories ON DELETE CASCADE,
    target_language TEXT NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    UNIQUE (memory_id, target_language, source)
  ) STRICT;
  CREATE VIRTUAL TABLE memory_search USING fts5 (source, content='', contentless_delete=1, tokenize='trigram');
  `,
  `
  CREATE TABLE documents (
    document_id TEXT PRIMARY KEY,
    key_digest BLOB NOT NULL,
    key_id TEXT NOT NULL,
    type TEXT NOT NULL,
    file_name TEXT NOT NULL,
    source_lang TEXT,
    target_lang TEXT NOT NULL,
    glossary_ids TEXT NOT NULL,
    status TEXT NOT NULL,
    -- The process that translates it.
    worker TEXT,
    error_message TEXT,
    billed_characters INTEGER,
    -- Milliseconds since 1970.
    changed_at INTEGER NOT NULL
  ) STRICT;
  `,
  `
  ALTER TABLE documents ADD COLUMN style_id TEXT;
  ALTER TABLE documents ADD COLUMN memory_id TEXT;
  ALTER TABLE documents ADD COLUMN memory_threshold INTEGER;
  `,
  `
  -- How often the service was stopped while it worked on the document.
  ALTER TABLE documents ADD COLUMN stops INTEGER NOT NULL DEFAULT 0;
  `,
  `
  -- What is read of the files of memories is in a store of its own.
  DROP TABLE memory_search;
  DROP TABLE memory_units;
  DROP TABLE memories;
  `,
  `
  ALTER TABLE documents ADD COLUMN formality TEXT;
  `,
  `
  -- Of sound that was written down.
  ALTER TABLE usage ADD COLUMN milliseconds INTEGER NOT NULL DEFAULT 0;
  `,
  `
  -- Names of what was asked for and no engine applied, as JSON.
  ALTER TABLE documents ADD COLUMN not_applied TEXT;
  `,
];
