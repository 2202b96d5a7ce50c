import type { Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { ImportProblem } from './problem.ts'

/** A value, and its byte position in the file. */
export type JsonValue = { at: number; length: number; value: unknown }

const CHUNK = 256 * 1024
/** Far above a row of an export, which has about a kilobyte. */
const MAX_VALUE = 4 * 1024 * 1024

export const BYTE = { quote: 0x22, backslash: 0x5c, colon: 0x3a, comma: 0x2c, list: 0x5b, listEnd: 0x5d, object: 0x7b, objectEnd: 0x7d }

const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** A file's bytes, read in pieces. */
export class JsonBytes {
  readonly #file: FileHandle
  readonly #name: string
  readonly #digest: Hash | undefined
  #buffer = Buffer.alloc(0)
  /** The filled part of the buffer. */
  #held: Buffer = this.#buffer
  /** The file position of the buffer, and the next byte in it. */
  #base = 0
  #at = 0

  constructor(file: FileHandle, name: string, digest: Hash | undefined) {
    this.#file = file
    this.#name = name
    this.#digest = digest
  }

  /** Peeks at the next byte that is no space; undefined at the end of the file. */
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

  /** After a value: whether a comma announces another. */
  async another(end: number): Promise<boolean> {
    const byte = await this.next()
    if (byte !== BYTE.comma && byte !== end) throw byte === undefined ? this.cut() : this.broken()
    this.take()
    return byte === BYTE.comma
  }

  /** The complete value that begins here. */
  async value(): Promise<JsonValue> {
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
        // A number may end with the file; any other open value is truncated.
        if (!(await this.#more())) {
          if (depth === 0 && !quoted) return length
          throw this.cut()
        }
      }
      const byte = this.#held[this.#at + length]
      if (quoted) {
        if (byte === BYTE.backslash) length++
        else if (byte === BYTE.quote) {
          quoted = false
          if (depth === 0) return length + 1
        }
      } else if (byte === BYTE.quote) quoted = true
      else if (byte === BYTE.object || byte === BYTE.list) depth++
      else if (byte === BYTE.objectEnd || byte === BYTE.listEnd) {
        if (depth === 0) return length
        depth--
        if (depth === 0) return length + 1
      } else if (depth === 0 && (byte === BYTE.comma || byte === BYTE.colon || isSpace(byte))) return length
    }
  }

  /** Reads on, and drops consumed bytes. The bytes stay in one buffer, which grows only for longer values. */
  async #more(): Promise<boolean> {
    const kept = this.#held.length - this.#at
    if (this.#buffer.length < kept + CHUNK) {
      const larger = Buffer.alloc(2 * this.#buffer.length + CHUNK)
      this.#held.copy(larger, 0, this.#at)
      this.#buffer = larger
    } else this.#buffer.copyWithin(0, this.#at, this.#held.length)
    const { bytesRead } = await this.#file.read(this.#buffer, kept, CHUNK).catch((error: NodeJS.ErrnoException) => {
      throw new ImportProblem(`${this.#name} cannot be read (${error.code}).`, { cause: error })
    })
    const isFirst = this.#base + this.#held.length === 0
    this.#base += this.#at
    this.#at = 0
    this.#held = this.#buffer.subarray(0, kept + bytesRead)
    this.#digest?.update(this.#held.subarray(kept))
    if (isFirst) this.#skipMark()
    return bytesRead > 0
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
