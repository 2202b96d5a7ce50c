/** The size limit of a call, less JSON's overhead. */
const MAX_BYTES = 900_000

/** Reads a file of codes in UTF-8, Windows-1252, or UTF-16 with its mark. Other zero bytes reveal a binary file. */
export async function readCodeFile(file: Blob): Promise<{ text: string; problem?: never } | { problem: 'notText' | 'tooLarge' }> {
  if (file.size > MAX_BYTES) return { problem: 'tooLarge' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isWide) return { text: new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes) }
  if (bytes.includes(0)) return { problem: 'notText' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes) }
  }
}
