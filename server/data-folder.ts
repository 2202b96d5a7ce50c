import { chmodSync, statSync } from 'node:fs'
import type { Log } from './platform/log.ts'

const SHARED = 0o1000

/**
 * Closes a data folder that others may read or enter: it holds names, and the secret that signs sessions. The log names a folder that
 * cannot be closed, or is open to all on purpose (as `/tmp`).
 */
export function closeDataFolder(dataDir: string, log: Log): void {
  if (!isOpen(dataDir)) return
  try {
    if (!(modeOf(dataDir) & SHARED)) chmodSync(dataDir, 0o700)
  } catch {
    // Another account's folder, or a disk without such rights: the log below names it.
  }
  if (isOpen(dataDir))
    log.warn({ folder: dataDir }, 'The data folder can be read by other accounts of this machine: make it yours alone (chown, chmod 700).')
}

const isOpen = (folder: string) => (modeOf(folder) & 0o077) !== 0
const modeOf = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.mode ?? 0
