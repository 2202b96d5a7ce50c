import { afterEach, expect, test, vi } from 'vitest'
import { followDoneWork } from '#app/shell/desk/done-work.ts'
import { confirmOfficer, endRole } from './data.ts'

afterEach(() => vi.unstubAllGlobals())

test('what waited for this administrator is counted again once it is confirmed or a role has ended', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ people: [], invitations: [], lonely: false, secondUntil: null, ended: true }))
  let counted = 0
  const stop = followDoneWork(() => (counted += 1))
  await confirmOfficer('i1')
  await endRole('u1', 'safeguarding')
  stop()
  expect(counted).toBe(2)
})
