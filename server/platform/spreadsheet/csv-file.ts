import { isUtf8 } from 'node:buffer'
import { csvRows, separatorOf, type Encoding, type Row, type Separator } from '#domain/spreadsheet/csv-rows.ts'
import { FileRefused } from '#domain/spreadsheet/file-refused.ts'
import { piecesOf, type FileBytes } from './file-bytes.ts'

const HEAD_BYTES = 64 * 1024

/** The encoding, found from the bytes of the whole file: its only accent may be in the last row. */
export async function encodingOf(file: FileBytes): Promise<Encoding> {
  const start = await file.read(0, Math.min(3, file.size))
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  let rest = Buffer.alloc(0)
  for await (const piece of piecesOf(file)) {
    const bytes = Buffer.concat([rest, piece])
    const whole = bytes.length - partial(bytes)
    if (!isUtf8(bytes.subarray(0, whole))) return 'windows-1252'
    rest = bytes.subarray(whole)
  }
  return isUtf8(rest) ? 'utf-8' : 'windows-1252'
}

/** The number of bytes at the end that may be part of an unfinished letter. */
function partial(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back
  }
  return 0
}

export async function guessSeparator(file: FileBytes, encoding: Encoding): Promise<Separator> {
  const head = await file.read(0, Math.min(HEAD_BYTES, file.size))
  return separatorOf(new TextDecoder(encoding).decode(head))
}

/** Non-empty rows, some at a time. @throws FileRefused */
export async function* rowsOfCsv(file: FileBytes, encoding: Encoding, separator: Separator): AsyncGenerator<Row[]> {
  const decoder = new TextDecoder(encoding)
  const reader = csvRows(separator)
  for await (const piece of piecesOf(file)) {
    const text = decoder.decode(piece, { stream: true })
    // A binary file, such as a picture or a PDF.
    if (text.includes('\0')) throw new FileRefused('not_a_table')
    yield reader.push(text)
  }
  yield [...reader.push(decoder.decode()), ...reader.end()]
}
