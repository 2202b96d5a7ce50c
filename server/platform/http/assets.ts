import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { makeFile, type File } from './file.ts'
import { offlineFiles, type Chunk, type OfflineFiles } from './offline-files.ts'

/** The built app in memory. A build has a few megabytes, and reading a file per request costs five times as much as sending it. */
export type Assets = {
  /** By request path, `/assets/…`: content-hashed names, so files never change. */
  files: Map<string, File>
  /** `index.html` and `sw.js` as built; `site.ts` completes them. Null without a build. */
  page: string | null
  /** The page for first visits, by path (`firstVisitsOf`). */
  firstVisits: Map<string, string>
  worker: string | null
  offlineFiles: OfflineFiles
}

export const NO_ASSETS: Assets = {
  files: new Map(),
  page: null,
  firstVisits: new Map(),
  worker: null,
  offlineFiles: { first: [], later: [] },
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** @param dist the build's folder; without it there are no pages, only the API */
export async function readAssets(dist: string): Promise<Assets> {
  if (!existsSync(join(dist, 'index.html'))) return NO_ASSETS
  const text = (name: string) => readFile(join(dist, name), 'utf8')
  const files = new Map<string, File>()
  for (const name of await filesIn(join(dist, 'assets'))) {
    const path = `/assets/${name.split(sep).join('/')}`
    const body = await readFile(join(dist, 'assets', name))
    files.set(
      encodeURI(path),
      makeFile(body, { type: TYPES[extname(name)] ?? 'application/octet-stream', cache: 'public, max-age=31536000, immutable' }),
    )
  }
  const page = await text('index.html')
  const manifest = JSON.parse(await text('.vite/manifest.json'))
  return {
    files,
    page,
    firstVisits: firstVisitsOf(page, manifest),
    worker: existsSync(join(dist, 'sw.js')) ? await text('sw.js') : null,
    offlineFiles: offlineFiles(manifest),
  }
}

async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/** The screens of first visits, by path. */
const DOORS: Record<string, string> = {
  '/home': 'app/features/home/home-screen.tsx',
  '/login': 'app/features/sign-in/login-screen.tsx',
}

/**
 * The built page for first visits, by path. It preloads the files of its screen: finding them one after the other would cost a round trip
 * each on a slow network.
 */
function firstVisitsOf(built: string, manifest: Record<string, Chunk>): Map<string, string> {
  const pages = Object.entries(DOORS).flatMap(([path, screen]) => {
    const links = screenFilesOf(manifest, screen).filter((file) => !built.includes(file))
    return links.length ? [[path, built.replace('</head>', `${links.map(linkTo).join('')}</head>`)] as const] : []
  })
  return new Map(pages)
}

/** Includes everything that the screen imports statically. */
function screenFilesOf(manifest: Record<string, Chunk>, screen: string): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(visit)
  }
  visit(screen)
  return [...files]
}

const linkTo = (file: string) =>
  `<link ${file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'} href="/${file}" fetchpriority="low" crossorigin>`
