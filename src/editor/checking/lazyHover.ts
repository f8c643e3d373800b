import { workspace, type Disposable } from 'vscode';
import { onDidChangeCheckConfig, translatesOnHover } from '../settings/check';
import type { CommentHover, CommentHoverDependencies } from './commentHover';

/** Loads the hover when it is first asked for, or when a workspace has switched it on. */
export class LazyHover implements Disposable {
  private hover: Promise<CommentHover> | undefined;
  private readonly subscription: Disposable;

  constructor(private readonly parts: CommentHoverDependencies) {
    this.subscription = onDidChangeCheckConfig(() => this.settingsChanged());
    this.settingsChanged();
  }

  async show(): Promise<void> {
    await (await this.load()).show();
  }

  dispose(): void {
    this.subscription.dispose();
    void this.hover?.then((hover) => hover.dispose());
  }

  private settingsChanged(): void {
    const folders = workspace.workspaceFolders ?? [undefined];
    if (folders.some((folder) => translatesOnHover(folder, false))) void this.load();
  }

  private load(): Promise<CommentHover> {
    this.hover ??= import('./commentHover').then(({ CommentHover: Loaded }) => new Loaded(this.parts));
    return this.hover;
  }
}
