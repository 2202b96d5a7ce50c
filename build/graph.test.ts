import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const graph = join(import.meta.dirname, 'graph.ts')

/** Runs the graph on a tree of these files. */
async function walk(files: Record<string, string>): Promise<{ code: number; text: string }> {
  const root = await mkdtemp(join(tmpdir(), 'tessera-test-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const tables = "export const OWNERS = { booking: 'features/events' }\n"
  for (const [path, source] of Object.entries({ 'db/tables.ts': tables, ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), source)
  }
  await symlink(join(import.meta.dirname, '../node_modules'), join(root, 'node_modules'))
  return new Promise((done) => execFile(process.execPath, [graph, '--root', root], (error, text) => done({ code: error ? 1 : 0, text })))
}

test.each([
  ['domain → db', 'domain/plain-date.ts', '#db/tables.ts'],
  ['domain → server', 'domain/events/event.ts', '#server/log.ts'],
  ['db → server', 'db/connect.ts', '#server/log.ts'],
  ['server/platform → server/core', 'server/platform/http/route.ts', '#server/core/accounts/session.ts'],
  ['server/platform → server/features', 'server/platform/http/route.ts', '#server/features/events/feature.ts'],
  ['server/platform → server', 'server/platform/http/route.ts', '../../log.ts'],
  ['server/core → server/features', 'server/core/accounts/proof.ts', '#server/features/events/feature.ts'],
  ['server/core upwards', 'server/core/accounts/proof.ts', '../people/names.ts'],
  ['server/features → another of them', 'server/features/offers/offers.ts', '../events/feature.ts'],
  ['server/features → server', 'server/features/offers/offers.ts', '#server/log.ts'],
  ['server → app/ui', 'server/app.ts', '#app/ui/button.tsx'],
  ['app/platform → app/ui', 'app/platform/api.ts', '#app/ui/button.tsx'],
  ['app/ui → app/features', 'app/ui/row.tsx', '#app/features/events/row.tsx'],
  ['app/features → another of them', 'app/features/offers/row.tsx', '#app/features/events/row.tsx'],
  ['app → server', 'app/main.tsx', '#server/log.ts'],
  ['product → its tests', 'server/app.ts', './core/people/test-person.ts'],
])('%s is found: from %s to %s', async (wall, from, to) => {
  const rest = {
    'server/log.ts': '',
    'server/core/accounts/session.ts': '',
    'server/core/people/names.ts': '',
    'server/core/people/test-person.ts': '',
    'server/features/events/feature.ts': '',
    'app/ui/button.tsx': '',
    'app/features/events/row.tsx': '',
  }
  const sources = [
    `import { x } from '${to}'\n`,
    `import type { x } from '${to}'\n`,
    `export { x } from '${to}'\n`,
    `const x = await import('${to}')\n`,
  ]
  const importers = Object.fromEntries(sources.map((source, i) => [from.replace('.ts', `-${i}.ts`), source]))
  const { code, text } = await walk({ ...rest, ...importers })
  expect(text).toContain(`\n${wall}: ${sources.length}\n`)
  expect(code).toBe(1)
})

test('an allowed import breaks no wall', async () => {
  const { code, text } = await walk({
    'domain/plain-date.ts': '',
    'server/platform/http/route.ts': "import { x } from '#domain/plain-date.ts'\n",
    'server/core/accounts/session.ts': "import { x } from '#server/platform/http/route.ts'\n",
    'server/core/people/names.ts': "import { x } from '../accounts/session.ts'\n",
    'server/features/events/bookings.ts': "import { x } from '#server/core/people/names.ts'\nawait db.insertInto('booking')\n",
    'server/features/events/bookings.test.ts': "import { x } from '#server/features/offers/offers.ts'\n",
    'server/features/offers/offers.ts': '',
    'server/features.ts': "import { x } from './features/events/bookings.ts'\n",
    'app/features/home/home.tsx': "import { x } from '#app/features/events/row.tsx'\n",
    'app/features/events/row.tsx': '',
  })
  expect(text).toMatch(/\n0 broken walls, 0 circles/)
  expect(code).toBe(0)
})

test('a write into another room’s table is found', async () => {
  const { text } = await walk({
    'server/features/offers/queries.ts': "db.updateTable('booking')\n",
    'server/features/events/queries.ts': "db.updateTable('booking')\n",
  })
  expect(text).toContain('\ntables of another room: 1\n  server/features/offers/queries.ts → booking (features/events)')
})

test('rooms that import each other are a circle', async () => {
  const { code, text } = await walk({
    'server/platform/http/a.ts': "import { x } from '../jobs/b.ts'\n",
    'server/platform/jobs/b.ts': "import { x } from '../http/a.ts'\n",
  })
  expect(text).toContain('2: server/platform/http, server/platform/jobs')
  expect(code).toBe(1)
})
