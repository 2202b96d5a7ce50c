import { describe, expect, test } from 'vitest'
import type { ContentHit } from '#domain/contents/api.ts'
import { joined, openHits } from './search-data.ts'

const hit = (id: string, more: Partial<ContentHit> = {}): ContentHit => ({
  collection: 'ristoranti',
  id,
  title: id,
  state: 'draft',
  isStuck: false,
  hasDraft: true,
  ...more,
})
const open = (id: string, isOver = false) => ({ collection: 'ristoranti', id, title: id, isOver }) as const
const everything = () => true

describe('contents of the device and of the server', () => {
  test('are one list without duplicates, with the server’s state', () => {
    const changed = hit('glicine', { state: 'published', title: 'glicine nuovo' })
    const found = joined([open('glicine'), open('cortile')], [changed, hit('forno')], everything)
    expect(found.map(({ id, known, to }) => [id, known, to])).toEqual([
      ['glicine', changed, '/gestione/contenuti/ristoranti/glicine'],
      ['cortile', null, '/gestione/contenuti/ristoranti/cortile'],
      ['forno', hit('forno'), '/gestione/contenuti/ristoranti/forno'],
    ])
  })

  test('say that the days of a public one are over, with or without a draft, and not if a new version waits', () => {
    const over = ['glicine', 'cortile', 'forno'].map((id) => open(id, true))
    const behind = [hit('cortile', { state: 'published' }), hit('forno', { state: 'scheduled' })]
    const found = joined(over, behind, everything).map(({ known }) => known)
    expect(found).toEqual([
      hit('glicine', { state: 'ended', hasDraft: false }),
      hit('cortile', { state: 'ended' }),
      hit('forno', { state: 'scheduled' }),
    ])
  })

  test('lead to the members’ page without permission to edit', () => {
    expect(joined([open('glicine')], [], () => false)[0]!.to).toBe('/ristoranti/glicine')
    expect(joined([{ ...open('statuto'), collection: 'documenti' }], [], () => false)[0]!.to).toBe('/chi-siamo')
  })

  test('wait until the permissions are known', () => {
    expect(joined([open('glicine')], [hit('forno')], null)).toEqual([])
  })

  test('are eight at most, including drafts however many are public', () => {
    const many = Array.from({ length: 20 }, (_, i) => open(`pubblico-${i}`))
    const found = joined(many, [hit('bozza'), hit('altra bozza')], everything)
    expect(found).toHaveLength(8)
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(['bozza', 'altra bozza']))
  })
})

test('public documents of every collection are found by their title', () => {
  const lists = {
    ristoranti: [{ id: 'glicine', name: 'Il Glicine' }],
    documenti: [{ id: 'statuto', title: 'Statuto' }, { title: 'Bilancio' }],
  }
  expect(openHits('stat', lists)).toMatchObject([{ collection: 'documenti', id: 'statuto', title: 'Statuto' }])
  expect(openHits('glicine', lists)).toMatchObject([{ collection: 'ristoranti', id: 'glicine' }])
})
