import { expect, test } from 'vitest'
import { comesBack, mayNotify, notifiesAgain } from './comes-back.ts'

test.each([
  ['published', false, true, 'the same is public again'],
  ['ended', false, true, 'an offer whose days are over is as public as before'],
  ['published', true, false, 'a draft that nobody has finished would go out'],
  ['scheduled', false, false, 'it would go out before its day'],
  ['scheduled', true, false, 'neither of the two would be what it was'],
] as const)('archived while %s, with a draft: %s, it comes back by a press: %s, since %s', (state, hasDraft, back, _reason) => {
  expect(comesBack({ state, hasDraft, notifies: false })).toBe(back)
})

const back = (notifies: boolean) => comesBack({ state: 'published', hasDraft: false, notifies })

test('what notifies people does not come back by «Annulla»: putting it back goes through its question', () => {
  expect(back(notifiesAgain('appuntamenti', { title: 'Cena' }, 2))).toBe(false)
  expect(back(notifiesAgain('appuntamenti', { title: 'Cena' }, 0))).toBe(true)
  expect(back(notifiesAgain('notizie', { title: 'Cena', notify: true }, 0))).toBe(false)
  expect(back(notifiesAgain('notizie', { title: 'Cena', notify: false }, 0))).toBe(true)
})

test('several events or posts do not come back by «Annulla», unless all events are over', () => {
  expect((['appuntamenti', 'notizie', 'ristoranti'] as const).map((each) => mayNotify(each, 'published'))).toEqual([true, true, false])
  expect(mayNotify('appuntamenti', 'ended')).toBe(false)
})
