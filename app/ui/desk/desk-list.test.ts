import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { rendered } from '#app/ui/rendered.fixture.ts'
import { DeskList } from './desk-list.tsx'

const media = vi.hoisted(() => ({ isTable: false }))
vi.mock('./use-table-width.ts', () => ({ useTableWidth: () => media.isTable }))

type Shop = { id: string }
const list = (of: Shop[] | null) =>
  rendered(
    createElement(DeskList<Shop>, {
      label: 'Negozi',
      of,
      columns: [
        { id: 'name', label: 'Negozio', cell: ({ id }) => id },
        { id: 'checks', label: 'Controlli', width: '12%', cell: () => '3' },
      ],
      nameOf: ({ id }) => id,
      row: ({ id }) => ({ title: id }),
      empty: null,
      selected: new Set<string>(),
      onSelect: () => {},
    }),
  )

const widths = (html: string) => html.match(/<th[^>]*inline-size[^>]*>/g)

test('a phone’s list has «Seleziona» while it loads, so that its rows do not move down', () => {
  media.isTable = false
  expect(list(null)).toContain('>Seleziona</button>')
  expect(list([{ id: 'Forno' }])).toContain('>Seleziona</button>')
})

test('a table’s columns have the same widths while it loads', () => {
  media.isTable = true
  expect(widths(list(null))).toEqual([expect.stringContaining('12%')])
  expect(widths(list([{ id: 'Forno' }]))).toEqual(widths(list(null)))
})
