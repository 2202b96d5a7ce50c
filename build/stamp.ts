import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The sources of a build, stored in `dist/.built`, and its assets. */
type Stamp = { times: string; contents: string; assets: string[]; /** The association of a shell's bundle. */ server?: string }

const sources = ['index.html', 'vite.config.ts', 'package-lock.json', 'app', 'domain', 'build']

/**
 * Whether the build is up to date. Sizes and times are compared first (a few milliseconds); if they differ, as after a checkout or a copy,
 * the contents decide.
 */
export async function isFresh(root: string, dist: string): Promise<boolean> {
  const stamp = readStamp(dist)
  if (!stamp || !existsSync(join(dist, 'index.html'))) return false
  const times = fileTimes(root)
  if (stamp.times === times) return true
  if (stamp.contents !== (await contentHash(root))) return false
  writeStamp(dist, { ...stamp, times })
  return true
}

export function readStamp(dist: string): Stamp | null {
  try {
    return JSON.parse(readFileSync(join(dist, '.built'), 'utf8')) as Stamp
  } catch {
    return null
  }
}

export async function takeStamp(root: string): Promise<Pick<Stamp, 'times' | 'contents'>> {
  return { times: fileTimes(root), contents: await contentHash(root) }
}

export function writeStamp(dist: string, stamp: Stamp): void {
  writeFileSync(join(dist, '.built'), JSON.stringify(stamp))
}

function sourceFiles(root: string): string[] {
  const files: string[] = []
  const visit = (path: string) => {
    const full = join(root, path)
    if (!existsSync(full)) return
    if (!statSync(full).isDirectory()) files.push(path)
    else for (const name of readdirSync(full).toSorted()) visit(`${path}/${name}`)
  }
  for (const source of sources) visit(source)
  return files.filter((path) => !/\.test\.tsx?$/.test(path))
}

function fileTimes(root: string): string {
  return sourceFiles(root)
    .map((path) => {
      const { size, mtimeMs } = statSync(join(root, path))
      return `${path} ${size} ${mtimeMs}`
    })
    .join('\n')
}

async function contentHash(root: string): Promise<string> {
  // Imported here, so that a start with a fresh build does not load it.
  const { createHash } = await import('node:crypto')
  const hash = createHash('sha256')
  for (const path of sourceFiles(root)) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('base64url')
}
