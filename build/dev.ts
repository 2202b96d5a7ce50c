import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, rmSync, watch } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import type { Plugin } from 'vite'
import { serviceWorkerBuild } from '../vite.config.ts'

// `npm run dev`: the real server on the real build, both rebuilt at each change; open pages reload by themselves.

const root = join(import.meta.dirname, '..')
const serverRooms = ['server', 'db', 'domain']
const reloadScript = 'assets/dev-reload.js'

// React's development warnings, and no service worker: `import.meta.env.PROD` is false.
process.env.NODE_ENV = 'development'
rmSync(join(root, 'dist/.built'), { force: true })

let server: ChildProcess | null = null
let pending: NodeJS.Timeout | null = null

await build({ ...serviceWorkerBuild, mode: 'development', logLevel: 'warn' })
await build({
  root,
  mode: 'development',
  logLevel: 'warn',
  plugins: [reload()],
  build: { watch: {}, minify: false, emptyOutDir: false },
})
for (const room of serverRooms) {
  if (existsSync(join(root, room))) watch(join(root, room), { recursive: true }, (_, file) => file?.endsWith('.ts') && restartSoon())
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop().then(() => process.exit(0)))

function reload(): Plugin {
  return {
    name: 'dev-reload',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: reloadScript, source: reloadOnChange })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src: `/${reloadScript}` }, injectTo: 'body' }],
    closeBundle: restartSoon,
  }
}

/** Debounced: one save touches several files, and build and server may change together. */
function restartSoon() {
  if (pending) clearTimeout(pending)
  pending = setTimeout(() => void restart(), 100)
}

async function restart() {
  await stop()
  server = spawn(process.execPath, ['server/main.ts', '--demo-pictures'], { cwd: root, stdio: 'inherit' })
}

function stop(): Promise<void> {
  const running = server
  server = null
  if (!running || running.exitCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    running.once('exit', () => resolve())
    running.kill('SIGTERM')
  })
}

const reloadOnChange = `
let first
setInterval(async () => {
  const tag = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then((answer) => answer.headers.get('etag'), () => null)
  if (tag && first && tag !== first) location.reload()
  first = tag ?? first
}, 1000)
`
