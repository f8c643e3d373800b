import assert from 'node:assert/strict';
import { mkdir, rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import { connectTo, disconnect } from './connectTo';
import { DocumentService, forgetDocuments } from './documentService';
import { folder, order, read, send, shows, storage, write } from './documentsWindow';
import { host, itAcrossReloads } from './host';
import { notification } from './window';

describe('documents, across a reload of the window', () => {
  let service: DocumentService;

  beforeEach(async () => vscode.workspace.fs.createDirectory(folder()));
  afterEach(async () => {
    await disconnect();
    await service.stop();
    await forgetDocuments();
  });

  itAcrossReloads('goes on after a reload between upload and download', { secrets: 'kept' }, [
    async () => {
      service = new DocumentService();
      await service.start();
      await connectTo(service.url);
      await service.set({ held: true });
      await order([await write('a.txt', 'hello'), await write('b.txt', 'hello')], 'German');
      await send();
      await service.asked(2);
      return service.url;
    },
    async (url) => {
      service = new DocumentService(url as string);
      await vscode.commands.executeCommand('parlance.documents.focus');
      await shows('a.txt', 'translating');
      await service.set({ held: false });
      await notification('Translated 2 documents');
      assert.deepEqual([await read('a.de.txt'), await read('b.de.txt')], ['HELLO', 'HELLO']);
      assert.equal((await service.calls('upload')).length, 2);
      assert.equal((await service.calls('result')).length, 2);
    },
  ]);

  itAcrossReloads(
    'are told to be none also where the connection was changed before they were shown',
    { secrets: 'kept' },
    [
      async () => {
        service = new DocumentService();
        await service.start();
        await rm(storage(), { recursive: true, force: true });
        await vscode.commands.executeCommand('workbench.view.explorer');
        return service.url;
      },
      async (url) => {
        service = new DocumentService(url as string);
        await connectTo(service.url);
        await vscode.commands.executeCommand('parlance.documents.focus');
        await host.text({ selector: '.welcome-view-content:has-text("Whole files, such as Word")' });
        await mkdir(storage(), { recursive: true });
      },
    ],
  );

  itAcrossReloads('goes on saying what is lost where the machine keeps no secrets', { secrets: 'lost' }, [
    async () => {
      service = new DocumentService();
      await service.start();
      await connectTo(service.url);
      await service.set({ held: true });
      await order([await write('a.txt', 'hello')], 'German');
      await send();
      await service.asked();
      return service.url;
    },
    async (url) => {
      service = new DocumentService(url as string);
      await vscode.commands.executeCommand('parlance.documents.focus');
      await notification('the document key is no longer on this computer');
      assert.equal((await service.calls('result')).length, 0);
    },
  ]);
});
