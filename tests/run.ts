import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathWords } from './capabilities.ts'
import { findChromium } from './chromium.ts'
import { hasNginx, NO_NGINX } from './nginx.ts'
import { startPostgres } from './postgres.ts'
import { runProgram } from './run-program.ts'
import { closingWords, type Failure, type FileTime } from './run-report.ts'

// `npm test`: all tests, counted. Arguments: names of parts; a capability (capabilities.ts), or any other word in the paths of tests;
// --watch, to run again at changes; --long, for the long proofs.

type Count = { passed: number; failed: number }
type Part = (words: string[]) => Promise<Count>
type VitestReport = {
  testResults: {
    name: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}
type Spec = {
  title: string
  tags: string[]
  ok: boolean
  tests: { results: { duration: number; error?: { message?: string } }[] }[]
}
type Suite = { suites?: Suite[]; specs?: Spec[] }
type StoryReport = { suites: (Suite & { file: string })[]; stats: { expected: number; unexpected: number; flaky: number } }

process.env.TMPDIR ??= inMemory() ?? tmpdir()
/** Node strips the types itself. Playwright's own compiler takes twelve seconds before the first story. */
const asNodeReads = { PW_DISABLE_TS_ESM: '1' }

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'tessera-tests-'))
const parts: Record<string, Part> = { check, sqlite, postgres, stories }

const given = process.argv.slice(2)
const isWatching = given.includes('--watch')
const isLong = given.includes('--long')
const words = given.filter((word) => !word.startsWith('--') && !(word in parts)).flatMap(pathWords)
const named = given.filter((word) => word in parts)
const unknown = given.filter((word) => word.startsWith('--') && word !== '--watch' && word !== '--long')
if (unknown.length)
  throw new Error(`Unknown: ${unknown.join(', ')}. There are --watch, --long, ${Object.keys(parts).join(', ')}, and words.`)

if (isLong) process.env.TEST_EFFORT = 'long'
if (isWatching) process.exit((await vitest(['watch', ...words], { TEST_ENGINE: 'sqlite' })).code ?? 1)

/** Some tests run on one engine only: each must have run somewhere. */
const run = new Set<string>()
const leftOut = new Set<string>()
/** Parts that could not run, with reasons. */
const notRun: string[] = []
const seconds: Record<string, number> = {}
const files: FileTime[] = []
const failures: Failure[] = []
const total: Count = { passed: 0, failed: 0 }

for (const [name, part] of Object.entries(parts)) {
  if (named.length ? !named.includes(name) : words.length > 0 && name === 'check') continue
  console.log(`\n━━ ${name}`)
  const started = performance.now()
  const { passed, failed } = await part(words).catch((error: unknown) => {
    failures.push({ part: name, test: 'did not run to its end', message: error instanceof Error ? error.message : String(error) })
    return { passed: 0, failed: 1 }
  })
  seconds[name] = (performance.now() - started) / 1000
  total.passed += passed
  total.failed += failed
}
rmSync(reports, { recursive: true, force: true })

const isWhole = named.length === 0 && words.length === 0
const nowhere = isWhole ? [...leftOut].filter((test) => !run.has(test)) : []
if (words.length && total.passed + total.failed === 0) {
  total.failed = 1
  // A part left out for a missing program may be the wanted one.
  if (!notRun.length) notRun.push(`the path of no test contains ${words.join(' or ')}`)
}
if (!process.env.CI && !hasNginx()) notRun.push(NO_NGINX)
if (!notRun.length) total.failed += nowhere.length
notRun.push(...nowhere)

console.log(closingWords({ seconds, files, failures, hasBudget: !isLong && words.length === 0, isWhole }))
for (const reason of notRun) console.log(`\nNOT RUN: ${reason}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)

async function check(): Promise<Count> {
  const { code, output } = await runProgram('build/check.ts', [])
  const [, passed, failed] = /^checks: (\d+) passed, (\d+) failed$/m.exec(output) ?? []
  for (const [, name] of output.matchAll(/^FAILED (.+) \(/gm)) failures.push({ part: 'check', test: name! })
  if (passed === undefined || failed === undefined) throw new Error(`The checks ended with ${code} before they had counted.`)
  return { passed: Number(passed), failed: Number(failed) }
}

function sqlite(words: string[]): Promise<Count> {
  return countedVitest('sqlite', words, { TEST_ENGINE: 'sqlite' })
}

/** Files that touch SQL; the others ran in the previous part (`vitest.config.ts`). */
async function postgres(words: string[]): Promise<Count> {
  const server = await startPostgres().catch(missing)
  if (!server) return { passed: 0, failed: 0 }
  try {
    return await countedVitest('postgres', words, { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: server.url })
  } finally {
    await server.stop()
  }
}

async function stories(words: string[]): Promise<Count> {
  const chromium = await Promise.resolve().then(findChromium).catch(missing)
  if (!chromium) return { passed: 0, failed: 0 }
  const report = join(reports, 'stories.json')
  const { code } = await runProgram(
    'node_modules/@playwright/test/cli.js',
    ['test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json', '--pass-with-no-tests', ...words],
    { ...asNodeReads, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  const { suites, stats } = JSON.parse(readFileSync(report, 'utf8')) as StoryReport
  await retold(suites.flatMap(specsOf).filter(({ ok, tags }) => !ok && !tags.includes('untraced')))
  for (const suite of suites) {
    const name = `tests/e2e/${suite.file}`
    const specs = specsOf(suite)
    const duration = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)).reduce((sum, { duration }) => sum + duration, 0)
    files.push({ name, part: 'stories', seconds: duration / 1000 })
    for (const { title, ok, tests } of specs)
      if (!ok) failures.push({ part: 'stories', test: `${name} > ${title}`, message: tests.at(-1)?.results.at(-1)?.error?.message })
  }
  return countedWith('stories', code, { passed: stats.expected, failed: stats.unexpected + stats.flaky })
}

/**
 * Runs failed stories again for their traces: tracing all stories would take a fifth of their time. They count as failed in any case; very
 * many failures have one cause. Walks through all screens have no trace: their messages are complete.
 */
async function retold(failed: Spec[]): Promise<void> {
  if (failed.length === 0 || failed.length > 12) return
  console.log('\nThe stories that failed are told again for their traces (node_modules/.cache/tessera/traces). They count as failed.')
  const titles = failed.map(({ title }) => title.replaceAll(/[^\p{L}\d ]/gu, '.')).join('|')
  const output = 'node_modules/.cache/tessera/traces'
  const how = ['--trace=on', '--reporter=list', `--output=${output}`, `--grep=${titles}`]
  await runProgram('node_modules/@playwright/test/cli.js', ['test', '-c', 'tests/e2e/playwright.config.ts', ...how], asNodeReads)
}

/** A folder in memory for thousands of small databases: a slow or shared disk would take most of the time. Null without enough space. */
function inMemory(): string | null {
  const [folder, roomBytes] = ['/dev/shm', 4e9]
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > roomBytes ? folder : null
  } catch {
    return null
  }
}

function specsOf({ suites = [], specs = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

async function countedVitest(name: string, words: string[], env: Record<string, string>): Promise<Count> {
  const report = join(reports, `${name}.json`)
  const { code } = await vitest(
    ['run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...words],
    env,
  )
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  const count: Count = { passed: 0, failed: 0 }
  for (const { name: path, startTime, endTime, assertionResults } of testResults) {
    const file = path.slice(root.length + 1)
    files.push({ name: file, part: name, seconds: (endTime - startTime) / 1000 })
    for (const { fullName, status, failureMessages } of assertionResults) {
      const test = `${file} > ${fullName}`
      if (status === 'passed') count.passed += 1
      else if (status === 'failed') count.failed += 1
      if (status === 'failed') failures.push({ part: name, test, message: failureMessages[0] })
      if (status === 'passed' || status === 'failed') run.add(test)
      else leftOut.add(test)
    }
  }
  return countedWith(name, code, count)
}

function vitest(args: string[], env: Record<string, string>) {
  return runProgram('node_modules/vitest/vitest.mjs', args, env, { isWatching })
}

/** Counts a file that does not load as a failure. */
function countedWith(part: string, code: number | null, { passed, failed }: Count): Count {
  if (failed > 0 || code === 0) return { passed, failed }
  failures.push({ part, test: `ended with ${code}, though no test failed: see above` })
  return { passed, failed: 1 }
}

/** A missing program stops nobody's work, but a CI must test everything. */
function missing(error: unknown): null {
  if (process.env.CI) throw error
  notRun.push(error instanceof Error ? error.message : String(error))
  return null
}
