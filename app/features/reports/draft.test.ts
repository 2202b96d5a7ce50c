import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { standInIndexedDb } from '#app/platform/indexed-db.fixture.ts'
import { dropDraft, dropDraftOf, hideDraft, newDraft, readDraft, showDraft, writeDraft } from './draft.ts'

let browser: ReturnType<typeof standInBrowser>
let tab: Map<string, string>

const signedInAs = (uid: string) => {
  const user = { email: `${uid}@posta.example`, firebaseUid: uid, tessera: '7312904586', firstname: 'A', lastname: 'B' }
  browser.stored.set('user', JSON.stringify({ ...user, privacy: true, confirm14: true }))
}

beforeEach(() => {
  browser = standInBrowser()
  standInIndexedDb()
  tab = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
  })
  signedInAs('anna')
})
afterEach(() => vi.unstubAllGlobals())

const begun = (body: string) => {
  const draft = { ...newDraft('sede'), body }
  writeDraft(draft)
  return draft
}

test('a report being sent is no draft, unless it is refused', () => {
  const draft = begun('La luce è rotta.')
  hideDraft(draft)
  expect(readDraft()).toBeNull()
  showDraft(draft)
  expect(readDraft()).toEqual(draft)
})

test('a draft begun during a sending outlives its end, success or failure', () => {
  const first = begun('La luce è rotta.')
  hideDraft(first)
  const second = begun('Il campanello non suona.')
  showDraft(first)
  expect(readDraft()).toEqual(second)
  dropDraft(first)
  expect(readDraft()).toEqual(second)
  dropDraft(second)
  expect(tab.size).toBe(0)
})

test('a refused report does not come back after its writer signed out', () => {
  const draft = begun('La luce è rotta.')
  hideDraft(draft)
  dropDraftOf('anna')
  browser.stored.delete('user')
  showDraft(draft)
  expect([readDraft(), tab.size]).toEqual([null, 0])
})
