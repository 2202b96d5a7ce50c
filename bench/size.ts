import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { measured, told } from './results.ts'

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[]; isDynamicEntry?: boolean }
type Manifest = Record<string, Chunk>

const dist = join(import.meta.dirname, '../dist')

/** The bytes of the start path, before and for /tessera, from the build's manifest. */
export function benchSize(): void {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const boot = closure(manifest, ['index.html'])
  const start = closure(manifest, ['index.html', 'app/main.tsx', screen(manifest, 'cards/card')])
  const login = closure(manifest, [screen(manifest, 'sign-in/login')]).filter((file) => !start.includes(file))

  measured('bootKb', gz(scripts(boot)))
  measured('codeKb', gz(scripts(closure(manifest, [named(manifest, 'code')])).filter((file) => !boot.includes(file))))
  measured('startJsKb', gz(scripts(start)))
  told('start path of /tessera, all JavaScript, br', br(scripts(start)), 'kB')
  measured('startStyleKb', gz(styles(start)))
  told('start path of /tessera, html and css, br', br(styles(start)), 'kB')
  measured('loginKb', gz(scripts(login)))
  told('login, style that it adds, gz', gz(login.filter((file) => file.endsWith('.css'))), 'kB')
  measured('homeFiles', closure(manifest, ['index.html', 'app/main.tsx', screen(manifest, 'home/home')]).length)
  measured('guideKb', gz(scripts(closure(manifest, [screen(manifest, 'guides/guide')]).filter((file) => !start.includes(file)))))
  measured('workerKb', gz(['sw.js']))
}

/** The two lists in the service worker: files cached at its installation, and files cached when the app is idle. */
export async function benchPrecache(origin: string): Promise<void> {
  const worker = await (await fetch(`${origin}/sw.js`)).text()
  const [first = '', later = ''] = Array.from(worker.matchAll(/\[\{"url":.*?\}\]/g), ([list]) => list)
  measured('precacheKb', await weight(origin, first))
  told('cached once the app is idle, raw', await weight(origin, later), 'kB')
}

async function weight(origin: string, list: string): Promise<number> {
  const paths = new Set(Array.from(list.matchAll(/"url":"([^"]+)"/g), ([, path]) => path))
  let bytes = 0
  for (const path of paths) {
    const answer = await fetch(origin + path)
    if (!answer.ok) throw new Error(`${path} of the precache answers ${answer.status}.`)
    bytes += (await answer.arrayBuffer()).byteLength
  }
  if (!paths.size) throw new Error('The service worker has no such list.')
  return bytes / 1000
}

/** The files of these chunks and of all their static imports. */
function closure(manifest: Manifest, keys: string[]): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build's manifest has no ${key}.`)
    if (seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return [...files]
}

function screen(manifest: Manifest, path: string): string {
  const key = `app/features/${path}-screen.tsx`
  if (!(key in manifest)) throw new Error(`The build's manifest has no ${key}.`)
  return key
}

/** A chunk defined in build/start-path.ts. */
function named(manifest: Manifest, name: string): string {
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === name)
  if (!found) throw new Error(`The build's manifest has no chunk ${name}.`)
  return found
}

const scripts = (files: string[]) => files.filter((file) => file.endsWith('.js'))
const styles = (files: string[]) => ['index.html', ...files.filter((file) => file.endsWith('.css'))]
const read = (file: string) => readFileSync(join(dist, file))
const sum = (files: string[], size: (file: string) => number) => files.reduce((total, file) => total + size(file), 0) / 1000
const gz = (files: string[]) => sum(files, (file) => gzipSync(read(file), { level: 9 }).length)
const br = (files: string[]) =>
  sum(files, (file) => brotliCompressSync(read(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length)
