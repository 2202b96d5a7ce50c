import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { mutations as appMutations, type Mutation } from './mutations.ts'
import { serverMutations } from './server-mutations.ts'

// `npm run test:mutations`: breaks one rule after the other in a copy of the checkout and reports whether a test notices. Words select
// mutations by rule, file or test.

const checkout = join(import.meta.dirname, '../..')
const words = process.argv.slice(2)
const mutations = [...appMutations, ...serverMutations]
const chosen = mutations.filter(({ rule, file, caughtBy }) => {
  const text = [rule, file, ...caughtBy].join('\n')
  return words.length === 0 || words.some((word) => text.includes(word))
})
if (chosen.length === 0) throw new Error(`No mutation is about ${words.join(', ')}.`)

const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'
type UnitReport = { testResults: { assertionResults: { status: string; failureMessages: string[] }[] }[] }
type StoryReport = { stats: { unexpected: number } }
/** Vitest's message for a failed or unfulfilled expectation. */
const ASSERTION = /^(?:AssertionError|Error: (?:expected |promise (?:resolved|rejected) |Test timed out))/

const copy = copyCheckout()
const report = join(copy, 'mutation.json')
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
process.on('SIGINT', () => process.exit(130))

const witnesses = [...new Set(chosen.flatMap(({ caughtBy }) => caughtBy))]
console.log(`Without a mutation: ${witnesses.length} files`)
if (!pass(witnesses)) throw new Error('Tests that fail by themselves catch nothing.')

const missed = chosen.filter((one) => !isCaught(one))
console.log(`\nmutations: ${chosen.length - missed.length} caught, ${missed.length} not caught`)
process.exit(missed.length > 0 ? 1 : 0)

/** Copies the checkout, so that tests write and build there; installed packages are links, without caches. */
function copyCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-mutations-'))
  const left = new Set(['.git', 'node_modules', 'data', 'coverage'])
  cpSync(checkout, folder, { recursive: true, filter: (path) => !left.has(relative(checkout, path)) })
  mkdirSync(join(folder, 'node_modules'))
  const installed = readdirSync(join(checkout, 'node_modules')).filter((name) => name !== '.cache')
  for (const name of installed) symlinkSync(join(checkout, 'node_modules', name), join(folder, 'node_modules', name))
  return folder
}

function isCaught({ rule, file, find, replace, caughtBy, test }: Mutation): boolean {
  const path = join(copy, file)
  const whole = readFileSync(path, 'utf8')
  const started = performance.now()
  writeFileSync(
    path,
    whole.replace(find, () => replace),
  )
  const caught = isNoticed(caughtBy, test)
  writeFileSync(path, whole)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(caught ? `caught      ${rule} (${seconds} s)` : `NOT CAUGHT  ${rule}, by ${caughtBy.join(', ')} (${seconds} s)`)
  return caught
}

/** Whether every test passes without a mutation. */
function pass(tests: string[]): boolean {
  const { units, stories } = byLevel(tests)
  if (units.length > 0 && node([VITEST, 'run', ...units], 'inherit') !== 0) return false
  if (stories.length === 0) return true
  build()
  return node([PLAYWRIGHT, 'test', '-c', 'tests/e2e/playwright.config.ts', ...stories], 'inherit') === 0
}

/**
 * Whether an assertion of a test failed; a file that does not load does not count. Units run first, being faster.
 *
 * @param test a part of the name of the failing test
 */
function isNoticed(tests: string[], test: string | undefined): boolean {
  const { units, stories } = byLevel(tests)
  if (units.length > 0) {
    const named = test === undefined ? [] : ['-t', test.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')]
    rmSync(report, { force: true })
    node([VITEST, 'run', '--reporter=json', `--outputFile=${report}`, ...named, ...units], 'ignore')
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as UnitReport
    const failed = testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'failed')
    if (failed.some(({ failureMessages }) => failureMessages.some((message) => ASSERTION.test(message)))) return true
  }
  if (stories.length === 0) return false
  build()
  node([PLAYWRIGHT, 'test', '-c', 'tests/e2e/playwright.config.ts', '-x', '--reporter=json', ...stories], 'ignore')
  return (JSON.parse(readFileSync(report, 'utf8')) as StoryReport).stats.unexpected > 0
}

function byLevel(tests: string[]) {
  const stories = tests.filter((test) => test.endsWith('.spec.ts'))
  return { stories, units: tests.filter((test) => !stories.includes(test)) }
}

// A failing build is a mistake in the list, not a catch.
function build(): void {
  if (node(['build/build.ts', '--if-stale'], 'ignore') !== 0) throw new Error('The app does not build.')
}

function node(args: string[], stdio: 'inherit' | 'ignore'): number | null {
  return spawnSync(process.execPath, args, { cwd: copy, stdio, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } }).status
}
