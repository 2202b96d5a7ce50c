import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { StaffOverview } from '#domain/staff/overview.ts'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { Todo } from './todo.tsx'

const todo = (of: StaffOverview['todo']) => createElement(Todo, { todo: of })

test('each content that did not come out has a row that leads to it, however many there are', () => {
  const on = '2026-11-20'
  const stuckContents = [
    { collection: 'notizie', id: 'castagnata', title: 'Castagnata', on },
    { collection: 'appuntamenti', id: 'gita', title: '', on },
    { collection: 'ristoranti', id: 'forno', title: 'Forno', on },
  ]
  const html = rendered(todo({ stuckContents }))
  for (const to of ['contenuti/notizie/castagnata', 'appuntamenti/gita', 'contenuti/ristoranti/forno'])
    expect(html).toContain(`href="/gestione/${to}"`)
  expect(words(todo({ stuckContents }))).toMatch(/^Da fare 3 .*Castagnata, doveva uscire il 20\/11\/26.*Senza titolo.*Forno/)
})

test('nothing to do is said', () => expect(words(todo({}))).toBe('Da fare Niente in sospeso.'))
