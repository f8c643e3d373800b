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
  reportingTagLength: 100,
} as const;
