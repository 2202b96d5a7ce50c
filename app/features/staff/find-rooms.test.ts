import { expect, test } from 'vitest'
import { isAllowed } from '#domain/staff/permissions.ts'
import { addressOf, mayOpen, rooms } from './rooms.ts'
import { findRooms } from './search-data.ts'

const asAdmin = (permission: string) => isAllowed(['admin'], permission)
const asSecretary = (permission: string) => isAllowed(['secretary'], permission)
const asViewer = (permission: string) => isAllowed(['viewer'], permission)
const found = (query: string, may = asAdmin) => findRooms(query, may).map(({ title, detail, to }) => [title, detail, to])

test.each([
  ['quota', 'Quota annuale', 'Categorie e quote', '/gestione/impostazioni/categorie'],
  ['pec', 'PEC', 'Contatti e sede', '/gestione/impostazioni/contatti'],
  ['causale', 'Causale del bonifico', 'IBAN e modi di pagare', '/gestione/impostazioni/banca'],
  ['logo', "Logo dell'associazione", undefined, '/gestione/impostazioni/identita'],
  ['invita', 'Invita una persona', undefined, '/gestione/persone/invita'],
  ['backup', 'Copia di sicurezza (backup)', undefined, '/gestione/posta-e-copie'],
  ['statuto', 'Statuto e documenti', 'Chi siamo', '/gestione/contenuti/chi-siamo'],
  ['morosita', 'Quote in ritardo e solleciti', undefined, '/gestione/pagamenti/morosita'],
  ['sollecita', 'Quote in ritardo e solleciti', undefined, '/gestione/pagamenti/morosita'],
  ['nuova conv', 'Nuova convenzione', undefined, '/gestione/convenzioni/nuovo'],
])('«%s» leads to %s', (query, title, detail, to) => expect(found(query)).toEqual([[title, detail, to]]))

test('a room comes before entries of others', () => expect(found('segnalazioni')[0]![2]).toBe('/gestione/segnalazioni'))

test('an empty search lists all rooms of the sidebar', () => {
  expect(found('').at(0)![0]).toBe('Panoramica')
  expect(found('').at(-1)![0]).toBe('Impostazioni')
})

test('rooms without permission are not found', () => {
  for (const query of ['quota', 'invita', 'nuova conv']) expect(found(query, asSecretary)).toEqual([])
  expect(found('nuovo app', asSecretary)).toEqual([['Nuovo appuntamento', undefined, '/gestione/appuntamenti/nuovo']])
})

const opens = (name: string, ...path: string[]) =>
  mayOpen(
    rooms.find((room) => room.path === name)!,
    path,
    asViewer,
  )

test('each page that an entry leads to needs what the entry needs', () => {
  expect([opens('domande'), opens('domande', 'riunione'), opens('pagamenti', 'nuovo'), opens('soci', 'importa', 'x')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  for (const room of rooms.filter(({ pages }) => pages))
    for (const { to, may } of room.entries ?? []) {
      const [page] = to.slice(addressOf(room).length + 1).split('/')
      if (page && may) expect([to, room.pages?.[page]]).toEqual([to, may])
    }
})
