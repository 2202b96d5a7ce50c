import './build/compile-cache.js'
import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { isLong } from './tests/effort.ts'
import { withoutSql } from './tests/without-sql.ts'

const onPostgres = process.env.TEST_ENGINE === 'postgres'
const rules = '{domain,app,build}/**/*.test.ts'
const integration = '{db,server,native,tests}/**/*.test.ts'

/** A file that replaces a module needs a module graph of its own. */
const alone = [rules, integration].flatMap((glob) => globSync(glob)).filter((file) => readFileSync(file, 'utf8').includes('vi.mock('))

// Refusals of calls without permission come before any query, and a shell's settings read what a server answers: both are the same on each
// engine. Only the long run asks on both.
const refusals = [
  'calls-for-roles',
  'cross-site-calls',
  'declared-access',
  'first-factor',
  'large-and-slow-requests',
  'open-redirects',
  'spoofed-hosts',
  'stolen-cookie',
  'unread-answers',
].map((name) => `tests/attacks/${name}.test.ts`)

// On Postgres only tests that use SQL run: the others would be the same as on SQLite.
const onceOnly = [...refusals, 'native/make/settings.test.ts']
const notHere = onPostgres ? [rules, ...withoutSql(globSync(integration)), ...(isLong ? [] : onceOnly)] : []

const templates = { globalSetup: 'tests/templates.ts' }

export default defineConfig({
  test: {
    environment: 'node',
    // The number of cores of the smallest machine for the tests.
    maxWorkers: 2,
    // Files share their imported modules, so none may leave state in them.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // The limit is for hangs: a loaded two-core machine is only slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'rules', include: [rules], exclude: [...alone, ...notHere] } },
      { extends: true, test: { name: 'integration', include: [integration], exclude: [...alone, ...notHere], ...templates } },
      { extends: true, test: { name: 'alone', include: alone, exclude: notHere, isolate: true, ...templates } },
    ],
  },
})
