import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePort } from '#tests/free-port.ts'

// The baseline of our start: a plain Ionic React app with the same screen, from npm packages only. It has its own lock file, so that
// installing Tessera does not install it.

const folder = join(import.meta.dirname, 'peer')
const built = join(folder, 'dist')

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Builds the peer and serves it on its own port, from memory and compressed, like a good host. */
export async function servePeer(): Promise<{ origin: string; close(): void }> {
  build()
  const files = new Map(
    globSync('**/*.*', { cwd: built }).map((file) => [`/${file}`, gzipSync(readFileSync(join(built, file)), { level: 9 })]),
  )
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '', 'http://peer').pathname
    const path = files.has(asked) || extname(asked) ? asked : '/index.html'
    const body = files.get(path)
    if (!body) return void response.writeHead(404).end()
    response
      .writeHead(200, {
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
        'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
      .end(body)
  })
  const port = await freePort()
  await once(server.listen(port, 'localhost'), 'listening')
  return {
    origin: `http://localhost:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function build(): void {
  if (!isInstalled()) run('npm', ['ci', '--ignore-scripts'])
  run(process.execPath, [join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'])
}

/** npm writes this file last: it is younger than the lock file. */
function isInstalled(): boolean {
  return timeOf('node_modules/.package-lock.json') > timeOf('package-lock.json')
}

const timeOf = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0

function run(program: string, args: string[]): void {
  // The bench prints one table: the program's output is shown only if it fails.
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The peer is not built (bench/peer): ${program} ${args.join(' ')}\n${stdout}${stderr}`)
}
