import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The folders of `PATH`, in its order. */
export const pathFolders = (): string[] => (process.env.PATH ?? '').split(delimiter).filter(Boolean)

/** The full path of the first of these programs in the folders. */
export function findProgram(names: string[], folders: string[]): string | null {
  for (const name of names) for (const folder of folders) if (isExecutable(join(folder, name))) return join(folder, name)
  return null
}

export function subfolders(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const isRoot = (): boolean => process.getuid?.() === 0
