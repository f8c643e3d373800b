/** Limits of the wire contract, shared by both sides. Bytes are counted on the encoded body. */
export const limits = {
  translate: {
    /** Texts in one request (contract §0.1, C7). */
    textsPerRequest: 50,
    /** Bytes of one request body (contract §2). */
    bodyBytes: 128 * 1024,
    customInstructions: 10,
    /** Characters of one custom instruction (contract §2). */
    customInstructionLength: 300,
    glossaryIds: 5,
  },
  write: {
    /** Bytes of one request body (contract §4). */
    bodyBytes: 10 * 1024,
  },
  glossary: {
    /** Bytes of UTF-8 of a name or of one phrase (contract §5). */
    phraseBytes: 1024,
    /** Bytes of one dictionary (contract §5). */
    dictionaryBytes: 10 * 1024 * 1024,
  },
  styleRules: {
    nameLength: 1024,
    customInstructions: 200,
    labelLength: 100,
    promptLength: 300,
    pageSizeMax: 25,
  },
  document: {
    /** Bytes of a file by its extension, of paid plans (contract §3.1). */
    fileBytes: {
      docx: 30 * 1024 * 1024,
      doc: 30 * 1024 * 1024,
      pptx: 30 * 1024 * 1024,
      xlsx: 30 * 1024 * 1024,
      pdf: 30 * 1024 * 1024,
      txt: 1024 * 1024,
      html: 5 * 1024 * 1024,
      htm: 5 * 1024 * 1024,
      xlf: 10 * 1024 * 1024,
      xliff: 10 * 1024 * 1024,
      srt: 150 * 1024,
      jpeg: 3 * 1024 * 1024,
      jpg: 3 * 1024 * 1024,
      png: 3 * 1024 * 1024,
    },
    /** Characters in one file, of paid plans (contract §3.1). */
    characters: 1_000_000,
    /** The same on free plans: bytes of office files and PDF, and characters (contract §3.1). */
    free: { officeBytes: 10 * 1024 * 1024, characters: 500_000 },
    /** Characters that office files and PDF are billed for at least (contract §3.3). */
    minimumBilledCharacters: 50_000,
    glossaryIds: 5,
  },
  translationMemories: {
    pageSizeMax: 25,
  },
  voice: {
    /** Target languages of one session, spoken ones included (contract §13.1). */
    targets: 5,
    spokenTargets: 1,
    /** Bytes of audio in one message (contract §13.3). */
    chunkBytes: 100_000,
    /** Milliseconds of audio in one message. */
    chunkMs: 1000,
    /** Milliseconds of sound that may be sent in one (contract §13.3). */
    pace: 2,
    /** A connection without data is closed after so many milliseconds. */
    silenceMs: 30_000,
    /** Milliseconds of one connection; the session goes on with another. */
    connectionMs: 3_600_000,
  },
  reportingTagLength: 100,
} as const;

/** The limit of characters that means "none set" (contract §11). */
export const noLimit = 1_000_000_000_000;
