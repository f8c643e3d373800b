import { commands, EventEmitter, type Disposable, type TextDocument, type Uri } from 'vscode';
import type { CustomInstruction } from '../../../api/schemas/styleRules';
import { readDraft } from '../../../domain/styleRules/draft';
import { listViewType } from './listAddress';

/** Custom instructions that forms of style rule lists are to show: one of a form that is still opening waits for it. */
export class InstructionJumps implements Disposable {
  private readonly waiting = new Map<string, CustomInstruction>();
  private readonly asked = new EventEmitter<void>();
  readonly onDidAsk = this.asked.event;

  /** Opens a list as a form, at an instruction if one is given. */
  async open(uri: Uri, instruction: CustomInstruction | undefined): Promise<void> {
    if (instruction) this.waiting.set(uri.toString(), instruction);
    await commands.executeCommand('vscode.openWith', uri, listViewType);
    this.asked.fire();
  }

  /** Returns, once, the instruction that the form of this document is to show; `undefined` if none, or it lacks it. */
  take(document: TextDocument): number | undefined {
    const key = document.uri.toString();
    const wanted = this.waiting.get(key);
    const read = readDraft(document.getText());
    if (!wanted || !('draft' in read)) return undefined;
    this.waiting.delete(key);
    const instructions = read.draft.custom_instructions;
    const isSame = ({ label, prompt }: { label: string; prompt: string }): boolean =>
      label === wanted.label && prompt === wanted.prompt;
    const place = instructions.findIndex(isSame);
    const found = place >= 0 ? place : instructions.findIndex(({ label }) => label === wanted.label);
    return found >= 0 ? found : undefined;
  }

  dispose(): void {
    this.asked.dispose();
  }
}
