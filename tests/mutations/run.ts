import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { mutations, type Mutation } from './mutations.ts'

// `npm run test:mutations`: breaks one rule after the other in a copy of the checkout and says whether a test notices. Words choose the
// mutations in whose rule, file or tests one of them occurs.

const checkout = join(import.meta.dirname, '../..')
const words = process.argv.slice(2)
const chosen = mutations.filter(({ rule, file, caughtBy }) => {
  const text = [rule, file, ...caughtBy].join('\n')
  return words.length === 0 || words.some((word) => text.includes(word))
})
if (chosen.length === 0) throw new Error(`No mutation is about ${words.join(', ')}.`)

const copy = copyCheckout()
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
process.on('SIGINT', () => process.exit(130))

const mistakes = chosen.flatMap(mistakesIn)
if (mistakes.length > 0) throw new Error(`The list is no longer true:\n${mistakes.join('\n')}`)

const witnesses = [...new Set(chosen.flatMap(({ caughtBy }) => caughtBy))]
console.log(`Without a mutation: ${witnesses.length} files`)
if (!pass(witnesses, 'all')) throw new Error('Tests that fail by themselves catch nothing.')

const missed = chosen.filter((one) => !isCaught(one))
console.log(`\nmutations: ${chosen.length - missed.length} caught, ${missed.length} not caught`)
process.exit(missed.length > 0 ? 1 : 0)

/** What the tests write and build stays in the copy: of what is installed it has links, and no cache. */
function copyCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-mutations-'))
  const left = new Set(['.git', 'node_modules', 'data', 'coverage'])
  cpSync(checkout, folder, { recursive: true, filter: (path) => !left.has(relative(checkout, path)) })
  mkdirSync(join(folder, 'node_modules'))
  const installed = readdirSync(join(checkout, 'node_modules')).filter((name) => name !== '.cache')
  for (const name of installed) symlinkSync(join(checkout, 'node_modules', name), join(folder, 'node_modules', name))
  return folder
}

function mistakesIn({ rule, file, find, caughtBy }: Mutation): string[] {
  const whole = existsSync(join(copy, file)) ? readFileSync(join(copy, file), 'utf8') : ''
  const times = whole.split(find).length - 1
  return [
    ...(times === 1 ? [] : [`${rule}: found ${times} times in ${file}: ${find}`]),
    ...caughtBy.filter((test) => !existsSync(join(copy, test))).map((test) => `${rule}: there is no ${test}`),
  ]
}

function isCaught({ rule, file, find, replace, caughtBy }: Mutation): boolean {
  const path = join(copy, file)
  const whole = readFileSync(path, 'utf8')
  const started = performance.now()
  writeFileSync(
    path,
    whole.replace(find, () => replace),
  )
  const caught = !pass(caughtBy, 'first')
  writeFileSync(path, whole)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(caught ? `caught      ${rule} (${seconds} s)` : `NOT CAUGHT  ${rule}, by ${caughtBy.join(', ')} (${seconds} s)`)
  return caught
}

/** Units come first: they are quicker. @param failures all of them, shown; or none after the first */
function pass(tests: string[], failures: 'all' | 'first'): boolean {
  const stories = tests.filter((test) => test.endsWith('.spec.ts'))
  const units = tests.filter((test) => !stories.includes(test))
  const stop = (option: string) => (failures === 'first' ? [option] : [])
  const run = (...args: string[]) => node(args, failures === 'all') === 0
  if (units.length > 0 && !run('node_modules/vitest/vitest.mjs', 'run', ...stop('--bail=1'), ...units)) return false
  if (stories.length === 0) return true
  // What does not build is a mistake in the list, and no catch.
  if (!run('build/build.ts', '--if-stale')) throw new Error('The app does not build.')
  return run('node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/e2e/playwright.config.ts', ...stop('-x'), ...stories)
}

function node(args: string[], isShown: boolean): number | null {
  return spawnSync(process.execPath, args, { cwd: copy, stdio: isShown ? 'inherit' : 'ignore' }).status
}
