// Projects of strangers, in a window that trusts them and in one that does not: completing and setting them up writes nothing
// that a program of developers would run, nothing by a link, and nothing at all where nobody trusts the folder.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { host, itAcrossReloads } from './host';
import { closeAll } from './markedDocument';
import { translateWith, TranslationServiceUnderTest } from './translationService';
import { clearNotifications, listed, notification, question, setSetting, start } from './window';

const shell = 'export A=1\n';
const untrusted = 'This folder isn’t trusted, so Parlance can’t change its files.';

describe('projects of strangers', () => {
  const root = (): string => vscode.workspace.workspaceFolders![0]!.uri.fsPath;
  const at = (...names: string[]): string => path.join(root(), ...names);

  async function writeMap(target: string, language: string): Promise<void> {
    const rule = { source: 'strange/en.ini', target, languages: [language], sourceLanguage: 'en' };
    await writeFile(at('.parlance.json'), JSON.stringify({ localization: [rule] }));
  }

  /** Lets `work` loose on a project, and looks at what it must not have touched. */
  async function attack(work: (victim: string) => Promise<void>): Promise<void> {
    const outside = await mkdtemp(path.join(tmpdir(), 'parlance-outside-'));
    const victim = path.join(outside, '.bashrc');
    const service = await TranslationServiceUnderTest.connect();
    service.translate = translateWith((text) => `«${text}»`);
    try {
      await writeFile(victim, shell);
      await mkdir(at('strange'));
      await writeFile(at('strange/en.ini'), '[core]\nfsmonitor = Open the file\n');
      await work(victim);
      assert.equal(await readFile(victim, 'utf8'), shell);
      for (const name of ['.git/hooks/pre-commit', '.github', '.vscode/de.ini']) {
        assert.equal(existsSync(at(name)), false, name);
      }
    } finally {
      await service.disconnect();
      for (const name of ['strange', '.parlance', '.parlance.json', '.github']) {
        await rm(at(name), { recursive: true, force: true });
      }
      await rm(outside, { recursive: true });
      await closeAll();
      await clearNotifications();
    }
  }

  /** Takes effect with the next reload; a folder that VS Code does not ask about is not trusted. */
  async function askForTrust(asks: boolean): Promise<void> {
    await setSetting('security.workspace.trust.startupPrompt', asks ? 'never' : undefined);
    await setSetting('security.workspace.trust.enabled', asks);
  }

  const translateMissing = async (said: string): Promise<void> => {
    await vscode.commands.executeCommand('parlance.localisation.refresh');
    start('parlance.localisation.translateMissing');
    await notification(said);
    await clearNotifications();
  };

  itAcrossReloads('have nothing written that would be run, nor by a link', { secrets: 'kept' }, [
    async () => {
      await attack(async (victim) => {
        await writeMap('.git/con{language}g', 'fi');
        await translateMissing('must be between');
        await writeMap('.git/hooks/{language}', 'pre-commit');
        await translateMissing('Files in “.git” aren’t part of a project.');
        await writeMap('.github/workflows/{language}.ini', 'de');
        await translateMissing('“.github” is hidden, but the source isn’t.');
        await writeMap('.vscode/{language}.ini', 'de');
        await translateMissing('“.vscode” is hidden, but the source isn’t.');
        await symlink(victim, at('strange/de.ini'));
        await writeMap('strange/{language}.ini', 'de');
        await translateMissing('Links to a place outside the project folder.');
        await rm(at('.parlance.json'));
        await mkdir(at('.parlance'));
        await symlink(victim, at('.parlance/sources.json'));
        await vscode.commands.executeCommand('parlance.localisation.refresh');
        start('parlance.localisation.setUp');
        await question('Set Up Project Languages');
        await listed();
        await host.press('Enter');
        await notification('.parlance/sources.json: Links to a place outside the project folder.');
      });
      await askForTrust(true);
      return undefined;
    },
    async () => {
      await askForTrust(false);
      assert.equal(vscode.workspace.isTrusted, false);
      await attack(async (victim) => {
        await mkdir(at('.parlance'));
        await symlink(victim, at('.parlance/sources.json'));
        for (const name of ['setUp', 'translateMissing', 'addLanguage', 'removeUnused', 'review', 'renameKey']) {
          start(`parlance.localisation.${name}`);
          await notification(untrusted);
          await clearNotifications();
        }
        assert.equal(existsSync(at('.parlance.json')), false);
        await writeMap('strange/{language}.ini', 'de');
        const before = await readFile(at('.parlance.json'), 'utf8');
        start('parlance.localisation.translateMissing');
        await notification(untrusted);
        await host.text({ selector: '.notification-list-item:has-text("Trust This Folder")' });
        assert.deepEqual(
          [existsSync(at('strange/de.ini')), await readFile(at('.parlance.json'), 'utf8')],
          [false, before],
        );
      });
    },
    () => Promise.resolve(assert.equal(vscode.workspace.isTrusted, true)),
  ]);
});
