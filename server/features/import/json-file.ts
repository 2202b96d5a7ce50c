import { createHash, type Hash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { BYTE, JsonBytes, type JsonValue } from './json-bytes.ts'
import { ImportProblem } from './problem.ts'

/** A value of a list, or of an object with its key. */
export type JsonEntry = JsonValue & { key: string | null }

/**
 * The entries of the outermost list or object of a file, one after the other: the file may be larger than the memory.
 *
 * @param inside reads the list under this key of an outermost object instead
 * @param digest gets the whole file
 * @throws ImportProblem when the file cannot be read, is no JSON, or has no such list
 */
export async function* jsonEntries(path: string, { inside, digest }: { inside?: string; digest?: Hash } = {}): AsyncGenerator<JsonEntry> {
  const file = await opened(path)
  try {
    const bytes = new JsonBytes(file, basename(path), digest)
    const first = await bytes.next()
    if (first === BYTE.list) yield* listEntries(bytes)
    else if (first !== BYTE.object) throw bytes.broken()
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

async function* listEntries(bytes: JsonBytes): AsyncGenerator<JsonEntry> {
  bytes.take()
  if ((await bytes.next()) === BYTE.listEnd) return bytes.take()
  for (;;) {
    yield { key: null, ...(await bytes.value()) }
    if (!(await bytes.another(BYTE.listEnd))) return
  }
}

async function* objectEntries(bytes: JsonBytes): AsyncGenerator<JsonEntry> {
  for await (const key of keys(bytes)) yield { key, ...(await bytes.value()) }
}

async function* entriesUnder(bytes: JsonBytes, inside: string): AsyncGenerator<JsonEntry> {
  let found = false
  for await (const key of keys(bytes)) {
    if (key !== inside) await bytes.value()
    else if (found || (await bytes.next()) !== BYTE.list) throw bytes.without(inside)
    else {
      found = true
      yield* listEntries(bytes)
    }
  }
  if (!found) throw bytes.without(inside)
}

/** The keys of an object; each value must be read before the next key. */
async function* keys(bytes: JsonBytes): AsyncGenerator<string> {
  bytes.take()
  if ((await bytes.next()) === BYTE.objectEnd) return bytes.take()
  for (;;) {
    if ((await bytes.next()) !== BYTE.quote) throw bytes.broken()
    const { value: key } = await bytes.value()
    if ((await bytes.next()) !== BYTE.colon) throw bytes.broken()
    bytes.take()
    yield key as string
    if (!(await bytes.another(BYTE.objectEnd))) return
  }
}
