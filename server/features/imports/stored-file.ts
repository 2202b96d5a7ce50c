import type { Database } from '#db/connect.ts'
import { IMPORT_PART_BYTES } from '#domain/imports/import.ts'
import { FileRefused } from '#domain/spreadsheet/file-refused.ts'
import type { FileBytes } from '#server/platform/spreadsheet/file-bytes.ts'
import { findPart } from './queries.ts'

/** Reads an uploaded file from its parts, with one part in memory at a time. */
export function storedFile(db: Database, importId: string, size: number): FileBytes {
  let last: { part: number; bytes: Buffer } | null = null
  const partOf = async (part: number): Promise<Buffer> => {
    if (last?.part === part) return last.bytes
    const found = await findPart(db, importId, part)
    if (!found) throw new FileRefused('damaged')
    const { buffer, byteOffset, byteLength } = found.bytes
    last = { part, bytes: Buffer.from(buffer, byteOffset, byteLength) }
    return last.bytes
  }
  return {
    size,
    async read(start, length) {
      const pieces: Buffer[] = []
      const end = Math.min(size, start + length)
      for (let at = start; at < end;) {
        const part = Math.floor(at / IMPORT_PART_BYTES)
        const bytes = await partOf(part)
        const from = at - part * IMPORT_PART_BYTES
        const piece = bytes.subarray(from, Math.min(bytes.length, from + end - at))
        if (piece.length === 0) throw new FileRefused('damaged')
        pieces.push(piece)
        at += piece.length
      }
      return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
    },
  }
}
