import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { originOf } from './server-origin.ts'
import { isFresh, readStamp, takeStamp, writeStamp } from './stamp.ts'

// `npm run build:native`: the app's bundle for its shells, in native/www. TESSERA_SERVER: the server's https origin.
//
// node build/native.ts [--into folder] [--if-stale]

const root = join(import.meta.dirname, '..')
const { values: args } = parseArgs({ options: { into: { type: 'string' }, 'if-stale': { type: 'boolean' } } })
const www = join(root, args.into ?? 'native/www')
const next = join(root, `node_modules/.cache/tessera/www-${process.pid}`)

const server = serverOf(process.env.TESSERA_SERVER)
const isThere = args['if-stale'] && readStamp(www)?.server === server && (await isFresh(root, www))
if (!isThere) await make(server)

function serverOf(text: string | undefined): string {
  const origin = originOf(text ?? '')
  if (origin) return origin
  console.error(
    `TESSERA_SERVER must be the server's https origin, such as https://tessera.example: ${text === undefined ? 'it is missing' : `it is ${text}`}.`,
  )
  process.exit(1)
}

async function make(server: string): Promise<void> {
  try {
    const started = performance.now()
    console.log(`Building the app for its shells, which call ${server}…`)
    const sources = await takeStamp(root)
    const [{ build }, { nativeBuild }] = await Promise.all([import('vite'), import('../vite.config.ts')])
    await build(nativeBuild({ server, outDir: next }))
    writeStamp(next, { ...sources, assets: [], server })
    await rm(www, { recursive: true, force: true })
    await mkdir(dirname(www), { recursive: true })
    await rename(next, www)
    console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s: ${www}`)
  } catch (error) {
    await rm(next, { recursive: true, force: true })
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
