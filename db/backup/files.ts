import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Entry } from './archive.ts'

// Files of a data folder beside the database: the secret that signs sessions, and uploads.
const SECRET = 'secret'
const UPLOADS = 'uploads'
const PIECE = 48 * 1024

/** Every file with its bytes; a file removed meanwhile is left out. */
export async function* fileEntries(dataDir: string): AsyncGenerator<Entry> {
  const uploads = await readdir(join(dataDir, UPLOADS), { recursive: true, withFileTypes: true }).catch(nothing)
  const paths = uploads.filter((found) => found.isFile()).map((found) => relative(dataDir, join(found.parentPath, found.name)))
  for (const path of [SECRET, ...paths.toSorted()]) {
    const bytes = createReadStream(join(dataDir, path), { highWaterMark: PIECE })
    let begun = false
    try {
      for await (const piece of bytes) {
        if (!begun) yield fileEntry(path)
        begun = true
        yield { type: 'bytes', bytes: piece as Buffer }
      }
      if (!begun) yield fileEntry(path)
    } catch (error) {
      nothing(error as NodeJS.ErrnoException)
    }
  }
}

/** Whether a backup may put its files into the folder. */
export async function hasNoFiles(dataDir: string): Promise<boolean> {
  const found: string[] = await readdir(dataDir).catch(nothing)
  const uploads: string[] = await readdir(join(dataDir, UPLOADS)).catch(nothing)
  return !found.includes(SECRET) && uploads.length === 0
}

/** Writes new files one after the other; each is on the disk before the next one starts. */
export class FileWriter {
  readonly #dataDir: string
  #open: FileHandle | null = null

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  async start(path: string): Promise<void> {
    await this.end()
    const file = resolve(this.#dataDir, path)
    // The path comes from the backup: only known paths are written.
    if (!isKnownPath(path) || !file.startsWith(resolve(this.#dataDir) + sep)) throw new Error('A backup does not hold this path')
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    this.#open = await open(file, 'wx', 0o600)
  }

  async write(bytes: Buffer): Promise<void> {
    await this.#open?.writeFile(bytes)
  }

  async end(): Promise<void> {
    const file = this.#open
    this.#open = null
    await file?.sync()
    await file?.close()
  }
}

/** Removes the written files, from a folder that had none. */
export async function removeFiles(dataDir: string): Promise<void> {
  await rm(join(dataDir, SECRET), { force: true })
  await rm(join(dataDir, UPLOADS), { recursive: true, force: true })
}

/** Paths that a backup may contain: nothing is written elsewhere. */
export const isKnownPath = (path: string) => path === SECRET || (path.startsWith(`${UPLOADS}/`) && path.split('/').every(isPlainName))

const isPlainName = (part: string) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part)

const fileEntry = (path: string): Entry => ({ type: 'file', path: path.split(sep).join('/') })

function nothing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}
