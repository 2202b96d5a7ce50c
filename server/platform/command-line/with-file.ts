import { open } from 'node:fs/promises'
import type { FileBytes } from '#server/platform/spreadsheet/file-bytes.ts'
import { CommandProblem } from './command.ts'

/** Opens a file for a command. @throws CommandProblem */
export async function withFile<T>(path: string, mostBytes: number, work: (file: FileBytes) => Promise<T>): Promise<T> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandProblem(`${path} cannot be read (${error.code}).`, { cause: error })
  })
  try {
    const { size } = await handle.stat()
    if (size > mostBytes) throw new CommandProblem(`${path} is larger than ${mostBytes / 1024 / 1024} MB: import it in parts.`)
    return await work({
      size,
      async read(start, length) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(length, size - start)), 0, undefined, start)
        return buffer.subarray(0, bytesRead)
      },
    })
  } finally {
    await handle.close()
  }
}
