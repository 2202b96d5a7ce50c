/** The size limit of a call, less JSON's overhead. */
const MAX_BYTES = 900_000

type CodeFile = { text: string; problem?: never } | { problem: 'notText' | 'tooLarge' | 'empty' }

/** Reads a file of codes in UTF-8, Windows-1252, or UTF-16 with its mark. Other zero bytes reveal a binary file. */
export async function readCodeFile(file: Blob): Promise<CodeFile> {
  if (file.size > MAX_BYTES) return { problem: 'tooLarge' }
  const text = decoded(new Uint8Array(await file.arrayBuffer()))
  if (text === null) return { problem: 'notText' }
  return text.trim() === '' ? { problem: 'empty' } : { text }
}

function decoded(bytes: Uint8Array<ArrayBuffer>): string | null {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isWide) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
