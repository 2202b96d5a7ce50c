import { afterEach, expect, test, vi } from 'vitest'
import { followDoneWork } from '#app/shell/desk/done-work.ts'
import { confirmOfficer, endRole } from './data.ts'

afterEach(() => vi.unstubAllGlobals())

test('the open items are counted again after a confirmation or the end of a role', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ people: [], invitations: [], lonely: false, secondUntil: null, ended: true }))
  let counted = 0
  const stop = followDoneWork(() => (counted += 1))
  await confirmOfficer('i1')
  await endRole('u1', 'safeguarding')
  stop()
  expect(counted).toBe(2)
})
