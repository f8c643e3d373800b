/**
 * Ids that commands had before, and those they have now. They stay for the key bindings that people made; nothing shows
 * them. `npm run manifest` writes what starts Parlance for them.
 */
export const commandAliases: Readonly<Record<string, string>> = {
  'parlance.check.addWordToUser': 'parlance.check.addKnownWordForUser',
  'parlance.check.addWordToWorkspace': 'parlance.check.addKnownWordForWorkspace',
  'parlance.check.document': 'parlance.check.file',
  'parlance.connection.switch': 'parlance.connect',
  'parlance.document.clear': 'parlance.document.removeEnded',
  'parlance.file.clearCache': 'parlance.files.clearCache',
  'parlance.file.translate': 'parlance.files.translate',
  'parlance.glossary.add': 'parlance.glossary.addEntry',
  'parlance.glossary.find': 'parlance.glossary.findEntries',
  'parlance.segment.next': 'parlance.segment.nextUntranslated',
  'parlance.segment.previous': 'parlance.segment.previousUntranslated',
  'parlance.translate.document': 'parlance.translate.wholeText',
  'parlance.write.rephraseStyle': 'parlance.write.rephraseWith',
  'parlance.write.rephraseTone': 'parlance.write.rephraseWith',
};
