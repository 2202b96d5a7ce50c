/** A file of which any part can be read, wherever it lies. */
export type FileBytes = { size: number; read(start: number, length: number): Promise<Buffer> }

const PIECE = 256 * 1024

/** The file from its start, a piece at a time. */
export async function* piecesOf(file: FileBytes, start = 0, length = file.size - start): AsyncGenerator<Buffer> {
  for (let at = start; at < start + length; at += PIECE) yield await file.read(at, Math.min(PIECE, start + length - at))
}
