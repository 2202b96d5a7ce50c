import { expect, test } from 'vitest'
import { PAGES } from '#domain/pages.ts'
import { routes, table } from './routes.tsx'
import { menuEntries } from './shell/menu.tsx'

const paths = table.map((page) => `/${page.path}`)
/** Without query and hash. */
const addresses = paths.map((path) => path.replace(/\/(:\w+\?|\*)$/, ''))
const shown = (trial: boolean) => JSON.stringify(routes({ trial }))
const openTo = (who: (typeof table)[number]['who']) => table.filter((page) => page.who === who).map((page) => page.path)

test('all routes of the specification exist, and only the right ones are guarded', () => {
  const open = [
    'home',
    'ristoranti',
    'appuntamenti',
    'convenzioni',
    'chi-siamo',
    'segnalazioni/:id?',
    'confirm-email',
    'istruzioni',
    'test-map',
    'sports',
  ]
  expect(openTo(undefined)).toEqual(expect.arrayContaining(open))
  expect(openTo('member')).toEqual(['appuntamenti/mie', 'tessera', 'tessera/verifiche', 'logout', 'account/:part?', 'gestione/*'])
  expect(openTo('visitor')).toEqual(['login'])
  expect(openTo('both')).toEqual(['account/ruolo'])
})

test('the addresses beyond the specification exist', () => {
  expect(paths).toEqual(
    expect.arrayContaining([
      '/ristoranti/map',
      '/convenzioni/map',
      '/convenzioni/:id',
      '/account/:part?',
      '/account/resta',
      '/account/ruolo',
      '/gestione/*',
      '/nuova-password',
      '/v',
      '/setup',
      '/privacy',
      '/accessibilita',
      '/privacy/versioni',
      '/accessibilita/versioni',
      '/posta',
      '/codici',
      '/componenti',
    ]),
  )
})

test('the menu has the nine entries in their order, one for the staff among them, and each leads to a page', () => {
  const entries = menuEntries('https://privacy.example')
  expect(entries.map((entry) => [entry.title, 'url' in entry ? entry.url : entry.href])).toEqual([
    ['Home', '/home'],
    ['La mia tessera', '/tessera'],
    ['Convenzioni', '/convenzioni'],
    ['Appuntamenti', '/appuntamenti'],
    ['Istruzioni', '/istruzioni'],
    ['Chi Siamo', '/chi-siamo'],
    ['Segnalazioni', '/segnalazioni'],
    ['Gestione', '/gestione'],
    ['Privacy', 'https://privacy.example'],
    ['Logout', '/logout'],
  ])
  expect(entries.flatMap((entry) => ('url' in entry ? [entry.url] : [])).filter((url) => !addresses.includes(url))).toEqual([])
  expect(entries.filter((entry) => entry.who === 'member').map((entry) => entry.title)).toEqual(['Logout'])
  expect(entries.filter((entry) => entry.who === 'staff').map((entry) => entry.title)).toEqual(['Gestione'])
})

test('mail, codes and kit exist in the trial only', () => {
  expect(shown(true)).toContain('"posta"')
  expect(shown(false)).not.toMatch(/"posta"|"codici"|"componenti"/)
})

test('the server knows each page by the first part of its address, and no other', () => {
  const firsts = table.flatMap(({ path, trial }) => (trial || path === '*' ? [] : [path.split('/')[0]!]))
  expect(PAGES.toSorted(), 'domain/pages.ts: what is not in it is answered 404').toEqual([...new Set(firsts)].toSorted())
})

test('no address is in the table twice, and the unknown one is last', () => {
  expect(new Set(paths).size).toBe(paths.length)
  expect(table.at(-1)?.path).toBe('*')
})

test.each(table.map((page) => [page.path, page] as const))('the screen of /%s can be loaded and has a title', async (_path, page) => {
  expect(await page.screen()).toBeTypeOf('function')
  expect(page.title).not.toBe('')
})
