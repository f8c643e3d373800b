import { commands, Uri, type TreeDragAndDropController } from 'vscode';

const uriList = 'text/uri-list';

/** Lets files be dropped on a view: a command is run with their addresses. */
export function droppedFiles(command: string): TreeDragAndDropController<never> {
  return {
    dropMimeTypes: [uriList],
    dragMimeTypes: [],
    async handleDrop(_target, data) {
      const list = (await data.get(uriList)?.asString()) ?? '';
      const lines = list.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
      if (lines.length > 0) {
        await commands.executeCommand(
          command,
          lines.map((line) => Uri.parse(line)),
        );
      }
    },
  };
}
