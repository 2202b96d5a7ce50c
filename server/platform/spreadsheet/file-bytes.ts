/** A file with random access, wherever it is stored. */
export type FileBytes = { size: number; read(start: number, length: number): Promise<Buffer> }

const PIECE = 256 * 1024

/** The file in pieces, from `start`. */
export async function* piecesOf(file: FileBytes, start = 0, length = file.size - start): AsyncGenerator<Buffer> {
  for (let at = start; at < start + length; at += PIECE) yield await file.read(at, Math.min(PIECE, start + length - at))
}
