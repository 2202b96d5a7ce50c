import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** Results of the last run, by content: only changed files are checked again. */
const cache = join(root, 'node_modules/.cache/tessera')
const seenBefore = ['--cache', '--cache-strategy', 'content', '--cache-location', join(cache, 'prettier')]

const rooms = ['domain', 'db', 'server', 'app', 'native', 'tests', 'bench', 'build', 'vite.config.ts', 'vitest.config.ts']

const checks = [
  { name: 'types: server, tests, build', command: types('tsconfig.json') },
  { name: 'types: app', command: types('app/tsconfig.json') },
  { name: 'types: tests of the app', command: types('app/tsconfig.test.json') },
  { name: 'types: service worker', command: types('app/tsconfig.sw.json') },
  { name: 'types: stories and bench', command: types('tests/e2e/tsconfig.json') },
  { name: 'graph', command: ['node', 'build/graph.ts'] },
  { name: 'lint and walls', command: ['oxlint', '--deny-warnings', ...rooms] },
  { name: 'formatting', command: ['prettier', '--check', '--log-level', 'warn', ...seenBefore, '.'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
]

/** `npm run check -- graph` runs the checks whose name begins with this, and prints their output. */
const wanted = process.argv[2]
const results = await Promise.all(checks.filter(({ name }) => name.startsWith(wanted ?? '')).map(run))
for (const { name, ok, output } of results) if (!ok || wanted) console.log(`\n── ${name}\n${output.trim()}`)
console.log()
for (const { name, ok, seconds } of results) console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`)
const failed = results.filter((result) => !result.ok).length
console.log(`checks: ${results.length - failed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)

function run({ name, command }: (typeof checks)[number]): Promise<{ name: string; ok: boolean; output: string; seconds: number }> {
  const started = performance.now()
  return new Promise((resolve) => {
    const [program, ...args] = command as [string, ...string[]]
    const child = spawn(bin(program), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    const end = (ok: boolean) => resolve({ name, ok, output, seconds: (performance.now() - started) / 1000 })
    child.on('error', (error) => {
      output += error.message
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

function types(project: string): string[] {
  const seen = join(cache, `types-${project.replaceAll('/', '-')}`)
  return ['tsc', '-p', project, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', seen]
}
