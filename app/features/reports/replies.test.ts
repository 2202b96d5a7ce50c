import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { keepReply, readReply } from './replies.ts'

let browser: ReturnType<typeof standInBrowser>

const signedInAs = (uid: string) => {
  const user = { email: `${uid}@posta.example`, firebaseUid: uid, tessera: '7312904586', firstname: 'A', lastname: 'B' }
  browser.stored.set('user', JSON.stringify({ ...user, privacy: true, confirm14: true }))
}

beforeEach(() => {
  browser = standInBrowser()
  signedInAs('anna')
})
afterEach(() => vi.unstubAllGlobals())

test('an unfinished reply survives a reload below its own report only, and is deleted once sent', () => {
  keepReply('r1', 'Il secondo a destra')
  keepReply('r2', 'Grazie')
  expect([readReply('r1'), readReply('r2'), readReply('r3')]).toEqual(['Il secondo a destra', 'Grazie', ''])
  keepReply('r1', '')
  expect([readReply('r1'), readReply('r2')]).toEqual(['', 'Grazie'])
})

test('another person who signs in does not see the unfinished reply', () => {
  keepReply('r1', 'Il secondo a destra')
  signedInAs('bruno')
  expect(readReply('r1')).toBe('')
})

test('opening a report stores nothing on the device', () => {
  const before = [...browser.stored.keys()]
  keepReply('r1', '')
  expect([...browser.stored.keys()]).toEqual(before)
})
