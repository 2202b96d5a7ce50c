import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isFresh, readStamp, takeStamp, writeStamp } from './stamp.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
// A folder for this process: a test run and a start may build at the same time.
const next = join(root, `node_modules/.cache/tessera/dist-${process.pid}`)

if (process.argv.includes('--if-stale') && (await isFresh(root, dist))) process.exit(0)

try {
  const started = performance.now()
  console.log('Building the app…')
  // Taken before the build: a file that changes during the build makes the next start build again.
  const sources = await takeStamp(root)
  await buildInto(next)
  const assets = await readdir(join(next, 'assets'))
  writeStamp(next, { ...sources, assets })
  await keepPreviousAssets(new Set(assets))
  await swap()
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s: ${assets.length} files in dist/assets.`)
} catch (error) {
  await rm(next, { recursive: true, force: true })
  console.error(error instanceof Error ? error.message : error)
  console.error(
    existsSync(dist)
      ? 'The build failed. dist/ still holds the previous build, untouched.'
      : 'The build failed; there is no earlier build.',
  )
  process.exit(1)
}

async function buildInto(outDir: string) {
  const { build } = await import('vite')
  const { serviceWorkerBuild } = await import('../vite.config.ts')
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  await build({ ...serviceWorkerBuild, logLevel: 'warn', build: { ...serviceWorkerBuild.build, outDir } })
}

/** Keeps the previous build's assets: without a service worker, a tab that was open during a deployment still requests them. */
async function keepPreviousAssets(present: Set<string>) {
  for (const file of readStamp(dist)?.assets ?? []) {
    const old = join(dist, 'assets', file)
    if (!present.has(file) && existsSync(old)) await cp(old, join(next, 'assets', file))
  }
}

async function swap() {
  const previous = `${dist}.previous`
  await rm(previous, { recursive: true, force: true })
  if (existsSync(dist)) await rename(dist, previous)
  await rename(next, dist)
  await rm(previous, { recursive: true, force: true })
}
