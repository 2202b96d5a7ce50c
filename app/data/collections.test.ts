import { expect, test } from 'vitest'
import { list } from './collections.ts'
import { standInBrowser } from './device.fixture.ts'

test('the generic list gives the documents of a collection with their id', async () => {
  const browser = standInBrowser()
  browser.answer('/api/collections/convenzioni', 200, [{ id: 'farmacia', partner: 'Farmacia' }])
  expect(await list('convenzioni')).toEqual([{ id: 'farmacia', partner: 'Farmacia' }])
})

test('the generic list is empty on any error, which is logged', async () => {
  const browser = standInBrowser()
  expect(await list('convenzioni')).toEqual([])
  browser.answer('/api/collections/convenzioni', 503, { error: { code: 'api.unavailable' } })
  expect(await list('convenzioni')).toEqual([])
  expect(console.warn).toHaveBeenCalledTimes(2)
})
