import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { findChromium } from './chromium.ts'
import { hasNginx, NO_NGINX } from './nginx.ts'
import { startPostgres } from './postgres.ts'

// `npm test`: everything that says whether the product works, counted. A name on the command line runs that part alone:
// check, sqlite, postgres, e2e.

type Count = { passed: number; failed: number }
type VitestReport = { testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[] }

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'tessera-tests-'))
const inCi = Boolean(process.env.CI)

const parts: Record<string, () => Promise<Count>> = {
  check: () => counted('build/check.ts', [], /^checks: (\d+) passed, (\d+) failed$/m),
  sqlite: () => vitest('sqlite', { TEST_ENGINE: 'sqlite' }, []),
  postgres: onPostgres,
  e2e: stories,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in parts))
if (unknown.length) throw new Error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`)

const total: Count = { passed: 0, failed: 0 }
const notRun: string[] = []
/** Some tests are about one engine and leave the other's run out: each must have been run somewhere. */
const run = new Set<string>()
const leftOut = new Set<string>()
for (const [name, part] of Object.entries(parts)) {
  if (chosen.length && !chosen.includes(name)) continue
  console.log(`\n━━ ${name}`)
  const { passed, failed } = await part().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  total.passed += passed
  total.failed += failed
}
rmSync(reports, { recursive: true, force: true })
if (!inCi && !hasNginx()) notRun.push(NO_NGINX)
const nowhere = chosen.length ? [] : [...leftOut].filter((test) => !run.has(test))
if (nowhere.length) {
  if (!notRun.length) total.failed += nowhere.length
  notRun.push(...nowhere)
}
for (const reason of notRun) console.log(`\nNOT RUN: ${reason}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)

async function onPostgres(): Promise<Count> {
  const postgres = await startPostgres().catch(missing)
  if (!postgres) return { passed: 0, failed: 0 }
  try {
    // The rooms that touch a database; the others have been tested in the run before.
    return await vitest('postgres', { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: postgres.url }, ['db/', 'server/', 'tests/'])
  } finally {
    await postgres.stop()
  }
}

async function stories(): Promise<Count> {
  const chromium = await Promise.resolve().then(findChromium).catch(missing)
  if (!chromium) return { passed: 0, failed: 0 }
  const build = await spawned('build/build.ts', ['--if-stale'], {})
  if (build.code !== 0) throw new Error('The app does not build.')
  return counted('tests/e2e/run.ts', [], /^stories: (\d+) passed, (\d+) failed$/m, { CHROMIUM_PATH: chromium })
}

/** A missing program stops nobody's work, but a CI that tests less than it says is broken. */
function missing(error: unknown): null {
  if (inCi) throw error
  notRun.push(error instanceof Error ? error.message : String(error))
  return null
}

async function vitest(name: string, env: Record<string, string>, filters: string[]): Promise<Count> {
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await spawned('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...filters], env)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  const count: Count = { passed: 0, failed: 0 }
  for (const { name: file, assertionResults } of testResults) {
    for (const { fullName, status } of assertionResults) {
      const test = `${file} > ${fullName}`
      if (status === 'passed') count.passed += 1
      else if (status === 'failed') count.failed += 1
      if (status === 'passed' || status === 'failed') run.add(test)
      else leftOut.add(test)
    }
  }
  // A file that does not load has no tests to fail.
  if (count.failed === 0 && code !== 0) count.failed = 1
  return count
}

/** Runs one of our own programs, which closes with a line that counts. */
async function counted(script: string, args: string[], summary: RegExp, env: Record<string, string> = {}): Promise<Count> {
  const { code, output } = await spawned(script, args, env)
  const [, passed, failed] = summary.exec(output) ?? []
  if (passed === undefined || failed === undefined) throw new Error(`${script} ended with ${code} before it had counted.`)
  return { passed: Number(passed), failed: Number(failed) }
}

function spawned(script: string, args: string[], env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      env: { ...process.env, PATH: path, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (part) => {
      output += part
      process.stdout.write(part)
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
