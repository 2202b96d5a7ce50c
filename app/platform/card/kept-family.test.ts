import { beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { aCard } from './card.fixture.ts'
import type * as KeptFamily from './kept-family.ts'

const zoe = aCard({ number: '2888991722', firstname: 'Zoe' })
const elia = aCard({ number: '8214431991', firstname: 'Elia' })

let browser: ReturnType<typeof standInBrowser>
let kept: typeof KeptFamily
const signedIn = (firebaseUid: string) => {
  const name = { firstname: 'A', lastname: 'B' }
  browser.stored.set(
    'user',
    JSON.stringify({ email: 'a@posta.example', firebaseUid, tessera: '7312904586', ...name, privacy: true, confirm14: true }),
  )
}
const family = (...cards: object[]) =>
  browser.stored.set(
    'own:family',
    JSON.stringify({ version: 2, owner: 'u', data: { children: cards.map((card) => ({ card })), guardians: [] } }),
  )
beforeEach(async () => {
  vi.resetModules()
  browser = standInBrowser()
  signedIn('u')
  kept = await import('./kept-family.ts')
})

test('the next opening shows the chosen card, with its current data', () => {
  family(zoe, elia)
  expect(kept.chosenChild()).toBeNull()
  kept.chooseCard(elia)
  expect(kept.chosenChild()?.firstname).toBe('Elia')
  family(zoe, { ...elia, suspensionText: 'Passa in segreteria.' })
  expect(kept.chosenChild()?.suspensionText).toBe('Passa in segreteria.')
  kept.chooseCard(null)
  expect(kept.chosenChild()).toBeNull()
})

test('no card is shown for a removed child, or on another person’s device', () => {
  family(zoe, elia)
  kept.chooseCard(elia)
  signedIn('v')
  expect([kept.chosenChild(), kept.keptChildren()]).toEqual([null, []])
  signedIn('u')
  family(zoe)
  expect(kept.chosenChild()).toBeNull()
})

test('the keys of the family are deleted at sign-out', () => {
  family(elia)
  kept.chooseCard(elia)
  expect([...browser.stored.keys()].filter((key) => key !== 'user').every((key) => key.startsWith('own:'))).toBe(true)
})

test('a damaged card in the copy is ignored', () => {
  family({ number: '2888991722' }, elia)
  expect(kept.keptChildren().map(({ firstname }) => firstname)).toEqual(['Elia'])
  expect(kept.tintOf(elia.number)).not.toBe(0)
})
