const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Readers of XML make line feeds and spaces of these.
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Returns a character as a reference of XML; one that needs none as it is. */
export function xmlReference(character: string): string {
  return references[character] ?? character;
}
