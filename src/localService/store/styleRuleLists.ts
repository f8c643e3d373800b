import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { configuredRulesSchema, type ConfiguredRules } from '../../api/schemas/styleRules';
import { transaction } from '../../storage/database';
import { storedJson } from './storedJson';

export interface InstructionInput {
  label: string;
  prompt: string;
  sourceLanguage?: string;
}

export interface Instruction extends InstructionInput {
  id: string;
}

export interface StyleRuleList {
  styleId: string;
  name: string;
  /** Bare lower-case code. */
  language: string;
  /** 1 when new, one more with every change (contract C11). */
  version: number;
  /** ISO 8601 with milliseconds. */
  creationTime: string;
  updatedTime: string;
  configuredRules: ConfiguredRules;
  instructions: Instruction[];
}

export type NewStyleRuleList = Pick<StyleRuleList, 'name' | 'language' | 'configuredRules'> & {
  instructions: readonly InstructionInput[];
};

/** Lists of style rules with their custom instructions (contract §8). Every change is one transaction. */
export class StyleRuleLists {
  constructor(
    private readonly database: DatabaseSync,
    private readonly now: () => Date,
  ) {}

  /** Returns lists in the order they were made. */
  list(limit: number, offset: number): StyleRuleList[] {
    return this.database
      .prepare('SELECT * FROM style_rule_lists ORDER BY creation_time, rowid LIMIT ? OFFSET ?')
      .all(limit, offset)
      .flatMap((row) => this.read(row) ?? []);
  }

  get(styleId: string): StyleRuleList | undefined {
    const row = this.database.prepare('SELECT * FROM style_rule_lists WHERE style_id = ?').get(styleId);
    return row && this.read(row);
  }

  create({ name, language, configuredRules, instructions }: NewStyleRuleList): StyleRuleList | undefined {
    const styleId = randomUUID();
    return transaction(this.database, () => {
      const now = this.now().toISOString();
      this.database
        .prepare('INSERT INTO style_rule_lists VALUES (?, ?, ?, 1, ?, ?, ?)')
        .run(styleId, name, language, now, now, JSON.stringify(configuredRules));
      for (const instruction of instructions) this.insert(styleId, instruction);
      return this.get(styleId);
    });
  }

  rename(styleId: string, name: string): StyleRuleList | undefined {
    return this.change(styleId, () => {
      this.database.prepare('UPDATE style_rule_lists SET name = ? WHERE style_id = ?').run(name, styleId);
      return true;
    });
  }

  configure(styleId: string, rules: ConfiguredRules): StyleRuleList | undefined {
    return this.change(styleId, () => {
      this.database
        .prepare('UPDATE style_rule_lists SET configured_rules = ? WHERE style_id = ?')
        .run(JSON.stringify(rules), styleId);
      return true;
    });
  }

  /** False when there is no such list. */
  delete(styleId: string): boolean {
    return this.database.prepare('DELETE FROM style_rule_lists WHERE style_id = ?').run(styleId).changes > 0;
  }

  addInstruction(styleId: string, instruction: InstructionInput): StyleRuleList | undefined {
    return this.change(styleId, () => {
      this.insert(styleId, instruction);
      return true;
    });
  }

  /** `undefined` when the list has no such instruction. */
  replaceInstruction(
    styleId: string,
    id: string,
    { label, prompt, sourceLanguage }: InstructionInput,
  ): StyleRuleList | undefined {
    return this.change(
      styleId,
      () =>
        this.database
          .prepare(
            `UPDATE custom_instructions SET label = ?, prompt = ?, source_language = ?
             WHERE style_id = ? AND instruction_id = ?`,
          )
          .run(label, prompt, sourceLanguage ?? null, styleId, id).changes > 0,
    );
  }

  /** `undefined` when the list has no such instruction. */
  removeInstruction(styleId: string, id: string): StyleRuleList | undefined {
    const remove = 'DELETE FROM custom_instructions WHERE style_id = ? AND instruction_id = ?';
    return this.change(styleId, () => this.database.prepare(remove).run(styleId, id).changes > 0);
  }

  /** Runs a change of an existing list; when it says it changed something, the list gets a new version. */
  private change(styleId: string, work: () => boolean): StyleRuleList | undefined {
    return transaction(this.database, () => {
      if (!this.get(styleId) || !work()) return undefined;
      this.database
        .prepare('UPDATE style_rule_lists SET version = version + 1, updated_time = ? WHERE style_id = ?')
        .run(this.now().toISOString(), styleId);
      return this.get(styleId);
    });
  }

  private insert(styleId: string, { label, prompt, sourceLanguage }: InstructionInput): void {
    this.database
      .prepare(
        `INSERT INTO custom_instructions (instruction_id, style_id, position, label, prompt, source_language)
         VALUES (?1, ?2, (SELECT coalesce(max(position), 0) + 1 FROM custom_instructions WHERE style_id = ?2), ?3, ?4, ?5)`,
      )
      .run(randomUUID(), styleId, label, prompt, sourceLanguage ?? null);
  }

  /** `undefined` for a list whose rules cannot be read: without them it would be another one. */
  private read(row: Record<string, unknown>): StyleRuleList | undefined {
    const configuredRules = storedJson(configuredRulesSchema, row.configured_rules);
    if (!configuredRules) return undefined;
    const styleId = String(row.style_id);
    const instructions = this.database
      .prepare('SELECT * FROM custom_instructions WHERE style_id = ? ORDER BY position')
      .all(styleId);
    return {
      styleId,
      name: String(row.name),
      language: String(row.language),
      version: Number(row.version),
      creationTime: String(row.creation_time),
      updatedTime: String(row.updated_time),
      configuredRules,
      instructions: instructions.map((one) => ({
        id: String(one.instruction_id),
        label: String(one.label),
        prompt: String(one.prompt),
        sourceLanguage: one.source_language === null ? undefined : String(one.source_language),
      })),
    };
  }
}
