import { createHash, type Hash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { ImportProblem } from './problem.ts'

/** One value of a list, or of an object (then with its key), and where its bytes are in the file. */
export type JsonEntry = { key: string | null; at: number; length: number; value: unknown }

const CHUNK = 256 * 1024
/** A row of an export is a kilobyte. */
const MAX_VALUE = 4 * 1024 * 1024

/**
 * The entries of the outermost list or object of a file, one after the other: the file may be larger than the memory.
 *
 * @param inside of an outermost object, the entries of the list under this key instead
 * @param digest is fed the whole file
 * @throws ImportProblem when the file cannot be read, is no JSON, or has no such list
 */
export async function* jsonEntries(path: string, { inside, digest }: { inside?: string; digest?: Hash } = {}): AsyncGenerator<JsonEntry> {
  const file = await opened(path)
  try {
    const bytes = new Bytes(file, basename(path), digest)
    const first = await bytes.next()
    if (first === BRACKET) yield* listEntries(bytes)
    else if (first !== BRACE) throw bytes.broken()
    else if (inside === undefined) yield* objectEntries(bytes)
    else yield* entriesUnder(bytes, inside)
    if ((await bytes.next()) !== undefined) throw bytes.broken()
  } finally {
    await file.close()
  }
}

/** SHA-256 of the file, from `jsonEntries`. */
export const newDigest = () => createHash('sha256')

async function opened(path: string): Promise<FileHandle> {
  try {
    return await open(path)
  } catch (error) {
    throw new ImportProblem(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error })
  }
}

async function* listEntries(bytes: Bytes): AsyncGenerator<JsonEntry> {
  bytes.take()
  if ((await bytes.next()) === BRACKET_END) return bytes.take()
  for (;;) {
    yield { key: null, ...(await bytes.value()) }
    if (!(await bytes.another(BRACKET_END))) return
  }
}

async function* objectEntries(bytes: Bytes): AsyncGenerator<JsonEntry> {
  for await (const key of keys(bytes)) yield { key, ...(await bytes.value()) }
}

async function* entriesUnder(bytes: Bytes, inside: string): AsyncGenerator<JsonEntry> {
  let found = false
  for await (const key of keys(bytes)) {
    if (key !== inside) await bytes.value()
    else if (found || (await bytes.next()) !== BRACKET) throw bytes.without(inside)
    else {
      found = true
      yield* listEntries(bytes)
    }
  }
  if (!found) throw bytes.without(inside)
}

/** The keys of an object; whoever asks for the next one has read the value. */
async function* keys(bytes: Bytes): AsyncGenerator<string> {
  bytes.take()
  if ((await bytes.next()) === BRACE_END) return bytes.take()
  for (;;) {
    if ((await bytes.next()) !== QUOTE) throw bytes.broken()
    const { value: key } = await bytes.value()
    if ((await bytes.next()) !== COLON) throw bytes.broken()
    bytes.take()
    yield key as string
    if (!(await bytes.another(BRACE_END))) return
  }
}

const [QUOTE, BACKSLASH, COLON, COMMA, BRACKET, BRACKET_END, BRACE, BRACE_END] = [...'"\\:,[]{}'].map((char) => char.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]
const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** A file's bytes, read piece by piece. */
class Bytes {
  readonly #file: FileHandle
  readonly #name: string
  readonly #digest: Hash | undefined
  #held: Buffer = Buffer.alloc(0)
  /** Where the held bytes begin in the file, and the next byte in them. */
  #base = 0
  #at = 0

  constructor(file: FileHandle, name: string, digest: Hash | undefined) {
    this.#file = file
    this.#name = name
    this.#digest = digest
  }

  /** The next byte that is no space, left where it is; undefined at the end of the file. */
  async next(): Promise<number | undefined> {
    for (;;) {
      while (isSpace(this.#held[this.#at])) this.#at++
      if (this.#at < this.#held.length) return this.#held[this.#at]
      if (!(await this.#more())) return undefined
    }
  }

  take(): void {
    this.#at++
  }

  /** After a value: whether a comma promises another. */
  async another(end: number): Promise<boolean> {
    const byte = await this.next()
    if (byte !== COMMA && byte !== end) throw byte === undefined ? this.cut() : this.broken()
    this.take()
    return byte === COMMA
  }

  /** The whole value that begins here. */
  async value(): Promise<Omit<JsonEntry, 'key'>> {
    if ((await this.next()) === undefined) throw this.cut()
    const length = await this.#lengthOfValue()
    const bytes = this.#held.subarray(this.#at, this.#at + length)
    const at = this.#base + this.#at
    try {
      const value: unknown = JSON.parse(bytes.toString())
      this.#at += length
      return { at, length, value }
    } catch {
      throw this.broken()
    }
  }

  async #lengthOfValue(): Promise<number> {
    let depth = 0
    let quoted = false
    for (let length = 0; ; length++) {
      if (length > MAX_VALUE) throw this.broken()
      while (this.#at + length >= this.#held.length) {
        // A number may be the last thing in the file; whatever else is open is cut off.
        if (!(await this.#more())) {
          if (depth === 0 && !quoted) return length
          throw this.cut()
        }
      }
      const byte = this.#held[this.#at + length]
      if (quoted) {
        if (byte === BACKSLASH) length++
        else if (byte === QUOTE) {
          quoted = false
          if (depth === 0) return length + 1
        }
      } else if (byte === QUOTE) quoted = true
      else if (byte === BRACE || byte === BRACKET) depth++
      else if (byte === BRACE_END || byte === BRACKET_END) {
        if (depth === 0) return length
        depth--
        if (depth === 0) return length + 1
      } else if (depth === 0 && (byte === COMMA || byte === COLON || isSpace(byte))) return length
    }
  }

  /** Reads on, and forgets what lies behind. */
  async #more(): Promise<boolean> {
    const chunk = Buffer.allocUnsafe(CHUNK)
    const { bytesRead } = await this.#file.read(chunk, 0, CHUNK)
    if (bytesRead === 0) return false
    const read = chunk.subarray(0, bytesRead)
    this.#digest?.update(read)
    const first = this.#base === 0 && this.#held.length === 0
    this.#base += this.#at
    this.#held = Buffer.concat([this.#held.subarray(this.#at), read])
    this.#at = 0
    if (first) this.#skipMark()
    return true
  }

  #skipMark(): void {
    const [one, two, three] = this.#held
    if ((one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff))
      throw new ImportProblem(`${this.#name} is in UTF-16: save it again as UTF-8.`)
    if (one === 0xef && two === 0xbb && three === 0xbf) this.#at = 3
  }

  broken = () => new ImportProblem(`${this.#name} is not the JSON of an export (at byte ${this.#base + this.#at}). Nothing was imported.`)
  cut = () => new ImportProblem(`${this.#name} ends in the middle: export it again. Nothing was imported.`)
  without = (inside: string) => new ImportProblem(`${this.#name} has no list "${inside}": is it another file? Nothing was imported.`)
}
