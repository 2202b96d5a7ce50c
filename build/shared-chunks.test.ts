import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { sharedChunks } from './shared-chunks.ts'

const root = '/srv/desk/house'
const at = (file: string) => join(root, 'app', file)

/** The imported names of these files; other pages import only their style. */
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

test('what three sections have is in one chunk, what two have in theirs, what one has in its own', () => {
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

test('what only home has of the sections is in one chunk, which other pages may load; its own pieces are in its own', () => {
  const chunks = chunksOf({ [home]: ['ui/pill.ts', 'features/home/hero.ts'] })
  expect(chunks).toMatchObject({ 'ui/pill.ts': 'home' })
  expect(chunks).not.toHaveProperty(['features/home/hero.ts'])
})

test('what a section has of the sign-in’s form is by itself; the rest of the form is for pages with forms, without what leaving has', () => {
  expect(
    chunksOf({ [home]: ['ui/button.ts'], [signIn]: ['ui/button.ts', 'ui/field.ts', 'ui/page.ts'], [leave]: ['ui/page.ts'] }),
  ).toMatchObject({ 'ui/button.ts': 'kit', 'ui/field.ts': 'forms' })
  expect(chunksOf({ [signIn]: ['ui/page.ts', 'ui/field.ts'], [leave]: ['ui/page.ts'] })).not.toHaveProperty(['ui/page.ts'])
})

test('what the rooms of Gestione share of the desk is in one chunk, wherever the checkout lies', () => {
  const room = 'features/staff/overview.tsx'
  const chunks = chunksOf({ [room]: ['ui/desk/table.ts', 'features/staff/data.ts'] })
  expect(chunks).toMatchObject({ 'ui/desk/table.ts': 'desk' })
  expect(chunks).not.toHaveProperty(['features/staff/data.ts'])
})

test('a page that is called otherwise by now ends the build', () => {
  expect(() => chunksOf({ [events]: [] })).toThrow('app/features/events/events-screen.tsx')
})
