/** A document cannot be translated; the message is for the user and quotes nothing of the document. */
export class DocumentError extends Error {
  override name = 'DocumentError';
}
