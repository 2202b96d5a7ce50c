import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { StaffOverview } from '#domain/staff/overview.ts'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { Todo } from './todo.tsx'

const todo = (of: StaffOverview['todo']) => createElement(Todo, { todo: of })

test('each failed publication has a row with a link', () => {
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

test('a request for another name tells whose card it is', () => {
  const askedNames = [{ number: '1234567897', name: 'Anna Bianchi' }]
  expect(words(todo({ askedNames }))).toBe('Da fare 1 Un altro nome su una tessera Anna Bianchi')
})

test('the officer’s role tells what it waits for, with the person’s name', () => {
  const officerAsked = [
    { name: 'nuova@posta.example', uid: null },
    { name: 'Irene Fabbri', uid: 'irene' },
  ]
  expect(words(todo({ officerAsked }))).toBe(
    'Da fare 2 Serve la tua conferma Responsabile della tutela: nuova@posta.example ' +
      'Serve la tua conferma Fine del ruolo di responsabile della tutela: Irene Fabbri',
  )
})

test('ending roles are one row with the first of them, beyond two', () => {
  const role = { uid: 'irene', name: 'Irene Fabbri', role: 'safeguarding', endsOn: '2026-12-01' } as const
  expect(words(todo({ endingRoles: [role] }))).toBe(
    'Da fare 1 Un ruolo che finisce Responsabile della tutela, Irene Fabbri, finisce il 01/12/26',
  )
  expect(words(todo({ endingRoles: [role, { ...role, uid: 'mara' }, { ...role, uid: 'ugo' }] }))).toBe(
    'Da fare 1 3 ruoli che finiscono Il primo è di Irene Fabbri, finisce il 01/12/26',
  )
})

test('a role of a person who left is one to look at', () => {
  const endedMembers = [{ uid: 'irene', name: 'Irene Fabbri', role: 'editor' }] as const
  expect(words(todo({ endedMembers: [...endedMembers] }))).toBe('Da fare 1 Un ruolo di chi non è più socio Ruolo redazione, Irene Fabbri')
})

test('roles without a second factor are one row, with who it is if it is one', () => {
  const irene = { name: 'Irene Fabbri', role: 'editor' } as const
  expect(words(todo({ withoutFactor: [irene] }))).toBe('Da fare 1 Un ruolo senza verifica in due passaggi Ruolo redazione, Irene Fabbri')
  const both = [irene, { name: 'Mara Bini', role: 'viewer' } as const]
  expect(words(todo({ withoutFactor: both }))).toMatch(/^Da fare 1 2 ruoli senza verifica in due passaggi .*Irene Fabbri/)
})

test('an empty list says so', () => expect(words(todo({}))).toBe('Da fare Niente in sospeso.'))
