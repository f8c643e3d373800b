import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { useDocumentService } from './documentService';
import {
  at,
  leftOut,
  names,
  order,
  pressIcon,
  read,
  seed,
  send,
  set,
  storage,
  translated,
  write,
} from './documentsWindow';
import { host } from './host';
import { MemoryFiles } from './memoryFiles';
import { tick } from './targetLanguages';
import { choose, clearNotifications, notification, press, question, start } from './window';

describe('places and names of documents', () => {
  const service = useDocumentService();

  it('keeps a result that the disk has no room for in the middle of writing it', async function () {
    const small = at('small').fsPath;
    await vscode.workspace.fs.createDirectory(at('small'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small], { stdio: 'ignore' });
    } catch {
      this.skip();
    }
    try {
      await order([await write('small/a.txt', 'x'.repeat(40_000))], 'German');
      await send();
      await notification('The disk is full. The result is kept until you save it.');
      assert.deepEqual(await names('small'), ['a.txt']);
      execFileSync('mount', ['-o', 'remount,size=1m', small]);
      await press('Try Again');
      await translated('a.txt');
      assert.equal((await vscode.workspace.fs.stat(at('small', 'a.de.txt'))).size, 40_000);
      assert.equal((await service.calls('result')).length, 1);
    } finally {
      execFileSync('umount', [small]);
      await clearNotifications();
    }
  });

  it('puts a result that came in after its line was gone beside what took its place, and says so', async () => {
    const [source, target] = [await write('a.txt', 'hello'), await write('a.de.txt', 'new')];
    await seed({ sourceUri: source.toString(), targetUri: target.toString(), cameBack: true }, 'HELLO');
    start('parlance.document.resume', 'seeded');
    await notification('arrived after you removed it from the list. Since it’s paid for, it’s saved as “a.de-2.txt”.');
    assert.deepEqual([await read('a.de.txt'), await read('a.de-2.txt')], ['new', 'HELLO']);
  });

  it('leaves what the person made of a result alone, when another window put it there meanwhile', async () => {
    const disk = new MemoryFiles({ '/a.txt': 'hello', '/a.de.txt': 'edited since' });
    const registration = vscode.workspace.registerFileSystemProvider('elsewhere', disk);
    // Another window takes this one for dead while the bytes are on their way to the disk.
    const ended = new Promise<void>((resolve) => {
      disk.onWrite = () => writeFileSync(path.join(storage(), 'seeded.lease'), JSON.stringify({ token: 'other' }));
      disk.onDelete = resolve;
    });
    try {
      const places = { sourceUri: 'elsewhere:/a.txt', targetUri: 'elsewhere:/a.de.txt', mayOverwrite: true };
      await seed(places, 'HELLO');
      start('parlance.document.resume', 'seeded');
      await ended;
      assert.deepEqual(disk.texts, { '/a.txt': 'hello', '/a.de.txt': 'edited since' });
    } finally {
      registration.dispose();
    }
  });

  it('shows names as they are, which are neither links nor icons', async () => {
    const link = await write('[x](command:workbench.action.files.newUntitledFile).txt', 'hello');
    const icon = await write('$(trash) here.txt', 'hello');
    await order([icon], 'German');
    const items = await host.text({ selector: '.quick-input-list .monaco-list-row' });
    assert.match(items.join('\n'), /Results.*\$\u2060\(trash\) here\.de\.txt/);
    await host.press('Escape');
    await order([link], 'German');
    await send();
    const message = await notification('Translated “');
    assert.match(message, /\[x\]\S?\(command:\S+\)\.txt/);
    await vscode.workspace.fs.delete(link);
    await vscode.commands.executeCommand('parlance.documents.focus');
    await pressIcon('[x]', 'codicon-diff');
    await notification('no longer exists. It was moved or deleted.');
  });

  it('sends nothing that links in a folder lead to, and counts them', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'parlance-outside-'));
    try {
      await Promise.all([write('linked/a.txt', 'hello'), writeFile(path.join(outside, 'secret.txt'), 'secret')]);
      await symlink(path.join(outside, 'secret.txt'), at('linked', 'notes.txt').fsPath);
      await symlink(outside, at('linked', 'more').fsPath);
      await order([at('linked'), at('linked', 'notes.txt'), at('linked', 'more')], 'German');
      const lines = await leftOut();
      assert.match(lines, /2 links.*Links in folders are skipped/);
      assert.match(lines, /notes\.txt.*The file is a link to a place outside the folder/);
      assert.match(lines, /more.*The file is a link to a place outside the folder/);
      await send();
      await translated('a.txt');
      assert.deepEqual(
        (await service.calls('upload')).map(({ fileName }) => fileName),
        ['a.txt'],
      );
    } finally {
      await rm(outside, { recursive: true });
    }
  });

  it('puts no result where a link leads out of the folder, also when it appears late', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'parlance-outside-'));
    try {
      await set('outputName', '${target}/${name}.${ext}');
      const source = await write('a.txt', 'hello');
      await symlink(outside, at('de').fsPath);
      start('parlance.document.translate', source, [source]);
      await tick('German', 'French');
      assert.match(await leftOut(), /a\.txt.*“de” is a link to a place outside the folder/);
      await host.press('Escape');
      await seed({ sourceUri: source.toString(), targetUri: at('de', 'a.txt').toString() }, 'HELLO');
      start('parlance.document.resume', 'seeded');
      await notification('“de” is a link to a place outside the folder');
      assert.deepEqual([await readdir(outside), await service.calls('upload')], [[], []]);
    } finally {
      await rm(outside, { recursive: true });
    }
  });

  it('puts no result where git would run it, by a pattern or by a link', async () => {
    const hooks = at('.git', 'hooks');
    await vscode.workspace.fs.createDirectory(hooks);
    const source = await write('a.txt', 'hello');
    await set('outputName', '.git/hooks/${name}${target}');
    start('parlance.document.translate', source, [source]);
    await tick('German');
    await notification('Files in “.git” aren’t part of a project');
    await clearNotifications();
    await set('outputName', '${target}/${name}.${ext}');
    await symlink('.git/hooks', at('de').fsPath);
    start('parlance.document.translate', source, [source]);
    await tick('German', 'French');
    assert.match(await leftOut(), /a\.txt.*Files in “\.git” aren’t part of a project/);
    await host.press('Escape');
    await seed({ sourceUri: source.toString(), targetUri: at('de', 'a.txt').toString() }, 'HELLO');
    start('parlance.document.resume', 'seeded');
    await notification('Files in “.git” aren’t part of a project');
    assert.deepEqual([await readdir(hooks.fsPath), await service.calls('upload')], [[], []]);
  });

  it('keeps the mode of a file it replaces', async () => {
    const [source, target] = [await write('a.txt', 'hello'), await write('a.de.txt', 'old')];
    await chmod(target.fsPath, 0o640);
    await seed({ sourceUri: source.toString(), targetUri: target.toString(), mayOverwrite: true }, 'HELLO');
    start('parlance.document.resume', 'seeded');
    await translated('a.txt');
    assert.equal(await read('a.de.txt'), 'HELLO');
    assert.equal((await stat(target.fsPath)).mode & 0o777, 0o640);
  });

  it('has Translate Files… send what has no segments as a whole document', async () => {
    const pdf = await write('a.pdf', '%PDF-1.4\n%%EOF\n');
    start('parlance.files.translate', pdf, [pdf]);
    await tick('German');
    await send();
    await translated('a.pdf');
    assert.deepEqual(
      (await service.calls('upload')).map(({ fileName }) => fileName),
      ['a.pdf'],
    );
  });

  it('sends a batch by both ways after one question: texts of known formats by segments, others whole', async () => {
    await vscode.workspace.fs.createDirectory(at('app', 'locales'));
    await write('app/locales/en.json', '{ "a": "Good evening" }\n');
    await write('app/settings.json', '{ "a": "No text" }\n');
    await write('app/guide.pdf', '%PDF-1.4\n%%EOF\n');
    start('parlance.files.translate', at('app'), [at('app')]);
    await tick('German');
    await question('Translate 2 Files');
    const lines = (await host.text({ selector: '.quick-input-list .monaco-list-row' })).join('\n');
    assert.match(lines, /1 segment, 1 whole document/);
    assert.match(lines, /At least 50,012 characters on “Scripted”/);
    assert.match(lines, /Results\s*locales\/de\.json/);
    assert.match(lines, /Results of whole documents.*guide\.de\.pdf/s);
    await host.screenshot('files-order-both-ways');
    await send();
    await notification('1 segment translated to German in “de.json”');
    await translated('guide.pdf');
    assert.deepEqual(await names('app'), ['guide.de.pdf', 'guide.pdf', 'locales', 'settings.json']);
    assert.equal(await read('app', 'locales', 'de.json'), '{ "a": "GOOD EVENING" }\n');
    assert.deepEqual(
      (await service.calls('upload')).map(({ fileName }) => fileName),
      ['guide.pdf'],
    );
  });

  it('sends a file of a known format whole when the person wants that', async () => {
    const film = await write('film.srt', '1\n00:00:01,000 --> 00:00:02,000\nHi\n');
    start('parlance.files.translate', film);
    await tick('German');
    await choose('Translate film.srt', 'Sent');
    await tick('German');
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("As whole documents")' });
    await send();
    await translated('film.srt');
    assert.deepEqual(
      (await service.calls('upload')).map(({ fileName }) => fileName),
      ['film.srt'],
    );
  });

  it('names the first of two files that would be the results of each other', async () => {
    const files = [await write('de.json', '{ "a": "Guten Abend" }\n'), await write('fr.json', '{ "a": "Bonsoir" }\n')];
    start('parlance.files.translate', files[0], files);
    await tick('German', 'French');
    assert.match(await leftOut(), /fr\.json.*This file is the result of another file in the list/);
    await host.press('Escape');
  });

  it('asks for fewer files when there are too many for one go, and reads none', async () => {
    await Promise.all(Array.from({ length: 501 }, (_, index) => write(`many/${index}.txt`, 'x')));
    start('parlance.document.translate', at('many'), [at('many')]);
    await notification('Nothing was sent. You selected more than 500 files. Select fewer at a time.');
  });
});
