import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Imports forbidden in all files of the app. */
const outside = ['#db/tables.ts', '#server/core/cards/card.ts', '#tests/test-app.ts', 'node:fs']
/** Files above every floor, and another folder by a relative path, which the rows for floors would miss. */
const above = ['#app/routes.tsx', '#app/worker/sw.ts', '../neighbour/neighbour.ts']
const phone = '@capacitor/core'

/** Imports forbidden in all files of the server. */
const client = ['#app/platform/api.ts', '#tests/test-app.ts']
const upstairs = ['#server/features.ts', '#server/config.ts', '../neighbour/neighbour.ts']

/** A file of each floor, with forbidden and allowed imports. */
const table: [file: string, broken: string[], whole: string[]][] = [
  [
    'app/main.tsx',
    [...outside, '../db/tables.ts', '../server/main.ts', '../tests/test-app.ts', phone],
    ['./features/reports/leave.ts', './worker/sw.ts', '#domain/errors.ts'],
  ],
  [
    'app/platform/content/content.ts',
    [...outside, ...above, phone, '#app/ui/button.tsx', '#app/shell/proof/use-action.ts', '#app/features/events/data.ts'],
    ['#app/platform/api.ts', './delta.ts', '#domain/content/delta.ts'],
  ],
  [
    'app/platform/device/camera.ts',
    [...outside, ...above, '#app/ui/button.tsx', '#app/shell/proof/use-action.ts', '#app/features/events/data.ts'],
    ['#app/platform/api.ts', phone],
  ],
  [
    'app/ui/map/map-view.tsx',
    [...outside, ...above, phone, '#app/shell/screen.tsx', '#app/features/restaurants/texts.ts'],
    ['#app/platform/api.ts', '#app/ui/texts/kit.ts'],
  ],
  [
    'app/shell/proof/use-action.ts',
    [...outside, ...above, phone, '#app/features/account/texts.ts'],
    ['#app/platform/session/session.ts', '#app/ui/button.tsx', '#app/shell/screen.tsx'],
  ],
  [
    'app/features/offers/offer-row.tsx',
    [...outside, ...above, phone, '#app/features/events/event-row.tsx', '#app/features/home/texts.ts'],
    ['#app/platform/api.ts', '#app/ui/map/map-view.tsx', '#app/shell/screen.tsx', './texts.ts'],
  ],
  ...['home', 'account', 'cards', 'staff'].map((name, _, all): (typeof table)[number] => [
    `app/features/${name}/${name}-screen.tsx`,
    [...outside, ...above, phone, ...all.filter((other) => other !== name).map((other) => `#app/features/${other}/texts.ts`)],
    ['#app/features/reports/leave.ts', '#app/shell/screen.tsx', './texts.ts'],
  ]),
  [
    'domain/events/event.ts',
    [...client, '#db/tables.ts', '#server/core/deps.ts', 'node:fs', 'react', 'kysely'],
    ['#domain/errors.ts', './stored.ts'],
  ],
  ['db/connect.ts', [...client, '#server/core/deps.ts', '../server/app.ts'], ['#domain/errors.ts', './tables.ts', 'node:fs']],
  [
    'native/make/pictures.ts',
    [...client, '#db/tables.ts', '#server/core/deps.ts', '../../server/core/deps.ts'],
    ['#domain/errors.ts', './problem.ts', 'node:fs'],
  ],
  ['server/app.ts', client, ['./features/events/routes.ts', '#server/core/deps.ts', '#db/tables.ts', '#domain/errors.ts']],
  [
    'server/platform/jobs/loop.ts',
    [...client, ...upstairs, '#server/core/accounts/session.ts', '#server/core/deps.ts', '#server/features/events/mails.ts'],
    ['#server/platform/config.ts', '#server/platform/secret/secret.ts', './lanes.ts', '#db/tables.ts', '#domain/errors.ts'],
  ],
  [
    'server/core/notices/notify.ts',
    [...client, ...upstairs, '#server/features/events/mails.ts'],
    ['#server/core/accounts/queries.ts', '#server/core/deps.ts', '#server/platform/jobs/define.ts', '#db/tables.ts'],
  ],
  [
    'server/core/accounts/identity.ts',
    [...client, ...upstairs, '#server/features/sign-in/mails.ts'],
    ['#server/core/content/association.ts', '#server/platform/log.ts', '#db/tables.ts'],
  ],
  [
    'server/features/offers/offers.ts',
    [...client, ...upstairs, '#server/features/events/mails.ts'],
    ['./queries.ts', '#server/core/cards/queries.ts', '#server/platform/jobs/define.ts', '#db/tables.ts', '#domain/errors.ts'],
  ],
]
const broken = table.flatMap(([file, those]) => those.map((imported) => ({ file, imported })))
const whole = table.flatMap(([file, , those]) => those.map((imported) => ({ file, imported })))

/** The four kinds of import. */
const ways = [
  (path: string) => `import { x } from '${path}'\nexport const y = x\n`,
  (path: string) => `import type { X } from '${path}'\nexport type Y = X\n`,
  (path: string) => `export { x } from '${path}'\n`,
  (path: string) => `export const x = () => import('${path}')\n`,
]

/** Calls forbidden in rules: the caller passes the value, so that the same call always gives the same result. */
const asked = ['Date.now()', 'Math.random()', 'process.env']

const house = mkdtempSync(join(tmpdir(), 'tessera-test-'))
afterAll(() => rmSync(house, { recursive: true }))
const refused = lint()

test.each(broken)('$file may not import $imported by any of the four kinds', ({ file, imported }) => {
  for (const path of pathsOf(file, imported)) expect(refused).toContain(path)
})

test.each(whole)('$file may import $imported', ({ file, imported }) => {
  for (const path of pathsOf(file, imported)) expect(refused).not.toContain(path)
})

test.each(asked)('domain may not use %s', (what) => expect(refused).toContain(`domain/${asked.indexOf(what)}.ts`))

/** Lints a file for each import of the tables, in the same folder: the refused ones. */
function lint(): Set<string> {
  cpSync(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'))
  for (const { file, imported } of [...broken, ...whole])
    pathsOf(file, imported).forEach((path, n) => {
      mkdirSync(dirname(join(house, path)), { recursive: true })
      writeFileSync(join(house, path), ways[n]!(imported))
    })
  asked.forEach((what, n) => writeFileSync(join(house, `domain/${n}.ts`), `export const x = () => ${what}\n`))
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format', 'json', 'app', 'db', 'domain', 'native', 'server'], {
    cwd: house,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  return new Set(diagnostics.filter(({ code }) => code.startsWith('eslint(no-restricted-')).map(({ filename }) => filename))
}

function pathsOf(file: string, imported: string): string[] {
  const name = imported.replaceAll('..', 'up').replaceAll(/\W+/g, '-')
  return ways.map((_, n) => file.replace(/(\.tsx?)$/, `${name}-${n}$1`))
}
