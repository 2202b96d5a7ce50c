import { DatabaseProblem } from '#db/connect.ts'
import { ConfigError } from '#server/platform/config.ts'

/** Problems of the machine's disk, by error code, in words. */
const DISK: Record<string, string> = {
  EACCES: 'this account may not use it',
  EPERM: 'this account may not use it',
  EROFS: 'its disk can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a file stands where a folder is needed',
  EEXIST: 'a file stands where a folder is needed',
  EISDIR: 'a folder stands where a file is needed',
}

/** The same from SQLite, by its primary result code (sqlite.org/rescode.html). */
const SQLITE: Record<number, string> = {
  8: 'The database cannot be written: this account may only read its file or its folder.',
  10: 'The database cannot be read or written: its disk has failed.',
  13: 'The database cannot be written: the disk is full.',
  14: 'The database cannot be opened: this account may not use its file or its folder.',
}

/** One sentence about a problem that a person can mend; null for a fault of the program, which shows its stack. */
export function mendable(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof ConfigError || error instanceof DatabaseProblem) return error.message
  const { code, errcode, syscall, path } = error as NodeJS.ErrnoException & { errcode?: number }
  if (errcode !== undefined) return SQLITE[errcode & 0xff] ?? null
  const why = syscall !== undefined && code !== undefined ? DISK[code] : undefined
  return why === undefined ? null : `${path ?? 'A file'} cannot be used (${code}): ${why}.`
}
