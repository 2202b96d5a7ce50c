import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { sharedChunks } from './shared-chunks.ts'

const root = '/srv/desk/house'
const at = (file: string) => join(root, 'app', file)

/** Chunks for these files with their imported names; other pages import only their style. */
function chunksOf(imports: Record<string, string[]>, taken: string[] = []) {
  const reach = (seen: Set<string>, id: string): Set<string> => {
    if (seen.has(id)) return seen
    seen.add(id)
    const file = relative(at(''), id)
    for (const next of imports[file] ?? (file.endsWith('.tsx') ? [`${file}.css`] : [])) reach(seen, at(next))
    return seen
  }
  const chunks = sharedChunks(root, reach, new Set(taken.map(at)))
  return Object.fromEntries([...chunks].map(([id, name]) => [relative(at(''), id), name]))
}

const [home, offers, events] = ['home/home', 'offers/offers', 'events/events'].map((page) => `features/${page}-screen.tsx`) as [
  string,
  string,
  string,
]
const [signIn, leave] = ['features/sign-in/login-screen.tsx', 'features/account/logout-screen.tsx']

test('modules of three sections share one chunk, those of two sections another, and those of one its own', () => {
  const chunks = chunksOf(
    {
      [home]: ['ui/three.ts', 'ui/start.ts', '../node_modules/a/package.ts'],
      [offers]: ['ui/three.ts', 'ui/two.ts', 'ui/one.ts', 'ui/start.ts', '../node_modules/a/package.ts'],
      [events]: ['ui/three.ts', 'ui/two.ts', 'ui/start.ts', '../node_modules/a/package.ts'],
    },
    ['ui/start.ts'],
  )
  expect(chunks).toMatchObject({ 'ui/three.ts': 'daily', 'ui/two.ts': 'offers-events' })
  for (const file of ['ui/one.ts', 'ui/start.ts', '../node_modules/a/package.ts']) expect(chunks).not.toHaveProperty([file])
})

test('home shares one chunk with other pages; its own modules are in its own', () => {
  const chunks = chunksOf({ [home]: ['ui/pill.ts', 'features/home/hero.ts'] })
  expect(chunks).toMatchObject({ 'ui/pill.ts': 'home' })
  expect(chunks).not.toHaveProperty(['features/home/hero.ts'])
})

test('form modules of a section are apart from the form chunk, which excludes those of the sign-out page', () => {
  expect(
    chunksOf({ [home]: ['ui/button.ts'], [signIn]: ['ui/button.ts', 'ui/field.ts', 'ui/page.ts'], [leave]: ['ui/page.ts'] }),
  ).toMatchObject({ 'ui/button.ts': 'kit', 'ui/field.ts': 'forms' })
  expect(chunksOf({ [signIn]: ['ui/page.ts', 'ui/field.ts'], [leave]: ['ui/page.ts'] })).not.toHaveProperty(['ui/page.ts'])
})

test('desk modules shared by rooms of Gestione are in one chunk, in any folder of the checkout', () => {
  const room = 'features/staff/overview.tsx'
  const chunks = chunksOf({ [room]: ['ui/desk/table.ts', 'features/staff/data.ts'] })
  expect(chunks).toMatchObject({ 'ui/desk/table.ts': 'desk' })
  expect(chunks).not.toHaveProperty(['features/staff/data.ts'])
})

test('a renamed page fails the build', () => {
  expect(() => chunksOf({ [events]: [] })).toThrow('app/features/events/events-screen.tsx')
})
