import type { ServiceClient } from '../../api/client';
import type { CallOptions } from '../../api/request';
import type { ServiceList } from '../lists/serviceList';
import type { Row } from '../messages/ask';
import type { FailureReporter } from '../messages/failures';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import type { DefaultKind } from '../settings/defaults';
import type { Uri } from 'vscode';

/** One thing that a service keeps, and the name of the connection that it belongs to. */
export interface Kept<Item> {
  readonly connection: string;
  readonly item: Item;
  /** The meant part of its defaults, if it was chosen by a node that is about a part of it. */
  readonly part?: { readonly key: string; isMeant(one: { id: string; key: string }): boolean };
}

/** Parts that the commands on one kind of resource work with. */
export interface KeptDependencies<Item> {
  access: ServiceAccess;
  list: ServiceList<Item>;
  failures: FailureReporter;
  /** The node selected in the view. */
  selected(): object | undefined;
}

/** A kind of thing that a service keeps for an account, as the commands that all kinds have need to know it. */
export interface Kind<Item> {
  /** Prefix of its commands: `parlance.glossary`. */
  readonly prefix: string;
  /** Its setting of defaults. */
  readonly defaults: DefaultKind;
  /** Said when there is none. */
  readonly none: string;
  id(item: Item): string;
  name(item: Item): string;
  /** Returns whether commands can work with it; absent where they can with all. */
  isUsable?(item: Item): boolean;
  /** Returns the words beside its name in a pick list. */
  describe(item: Item): Pick<Row, 'description' | 'detail'>;
  /** Returns the item of a node of its view, or of one under that; undefined for anything else. */
  at(node: object): Kept<Item> | undefined;
  readonly copyId: { readonly title: string };
  readonly useByDefault: {
    readonly title: string;
    /** Makes sure that translations can use it. */
    prepare?(parts: KeptDependencies<Item>, kept: Kept<Item>): Promise<void>;
    /** Keys of the setting it can stand under: languages or pairs, each with its name. */
    keys(item: Item): ReadonlyArray<{ key: string; label: string }>;
    /** Asked where there are several: `For which language pairs?` */
    readonly which: string;
  };
  readonly clearDefault: { readonly title: string; readonly none: string };
  /** Absent where a service lets nobody change them. */
  readonly change?: KindChanges<Item>;
}

export interface KindChanges<Item> {
  readonly rename: {
    readonly title: string;
    /** Words for progress: `Renaming the glossary`. */
    readonly progress: string;
    /** Problems with a name, as a sentence (contract §5, §8). */
    problem(name: string): string | undefined | Promise<string | undefined>;
    /** Absent where each can be renamed. */
    readonly only?: { fits(item: Item): boolean; none: string };
    save(client: ServiceClient, item: Item, name: string, options: CallOptions): Promise<Item>;
  };
  readonly remove: {
    readonly title: string;
    readonly progress: string;
    question(name: string): string;
    /** Describes the loss: `3 entries in 1 dictionary`; this may need a request. */
    loss(kept: Kept<Item>, parts: KeptDependencies<Item>): string | Promise<string>;
    /** Saves it to a file before. */
    exportFirst?(kept: Kept<Item>): Thenable<unknown>;
    delete(client: ServiceClient, item: Item, options: CallOptions): Promise<unknown>;
    /** Returns whether a virtual file shows it. */
    isFileOf(uri: Uri, kept: Kept<Item>): boolean;
  };
}
