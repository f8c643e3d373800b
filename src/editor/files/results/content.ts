import { open } from 'node:fs/promises';
import { workspace, type Uri } from 'vscode';

/** Content of a file on this machine that may be too large for the memory. */
export interface PieceByPiece {
  /** Bytes. */
  size: number;
  /** Reads from the beginning, each time. */
  pieces(): AsyncIterable<Uint8Array>;
}

/** Content that a file is to have. */
export type Content = Uint8Array | PieceByPiece;

/** Returns whether a file has the very same bytes. */
export async function hasBytes(uri: Uri, content: Content): Promise<boolean> {
  try {
    const { size } = await workspace.fs.stat(uri);
    if (!(content instanceof Uint8Array)) return size === content.size && (await hasPieces(uri.fsPath, content));
    return size === content.length && Buffer.from(await workspace.fs.readFile(uri)).equals(content);
  } catch {
    return false;
  }
}

async function hasPieces(file: string, { pieces }: PieceByPiece): Promise<boolean> {
  const handle = await open(file);
  try {
    for await (const piece of pieces()) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(piece.length));
      if (bytesRead !== piece.length || !buffer.equals(piece)) return false;
    }
    return true;
  } finally {
    await handle.close();
  }
}
