import { expect, test, vi } from 'vitest'
import { ApiError } from '#app/platform/api.ts'

const { send, saveFile } = vi.hoisted(() => ({ send: vi.fn(), saveFile: vi.fn() }))
vi.mock('#app/platform/api.ts', async (original) => ({ ...(await original<object>()), send, call: async () => ({}) }))
vi.mock('#app/platform/device/put-file.ts', () => ({ saveFile }))
vi.mock('#app/platform/card/card.ts', () => ({ isOwnCard: () => true }))

const silent = () => Promise.reject(new ApiError('device.silent', 0))

test('a copy that the phone did not take is offered again, and no further one is made', async () => {
  const { savePdf, withdrawCopy } = await import('./data.ts')
  send.mockImplementation(async () => new Response('pdf'))
  saveFile.mockImplementation(silent)
  for (let press = 1; press <= 2; press++)
    await expect(savePdf('5815562173', 'tessera.pdf')).rejects.toMatchObject({ code: 'device.silent' })
  saveFile.mockImplementation(async () => true)
  expect(await savePdf('5815562173', 'tessera.pdf')).toBe(true)
  const [last] = saveFile.mock.lastCall as [Blob]
  expect([send.mock.calls.length, await last.text()]).toEqual([1, 'pdf'])

  // The next press wants another copy, as does one after a withdrawal or a broken network.
  await savePdf('5815562173', 'tessera.pdf')
  expect(send).toHaveBeenCalledTimes(2)
  saveFile.mockImplementation(silent)
  await expect(savePdf('5815562173', 'tessera.pdf')).rejects.toThrow()
  await withdrawCopy('1')
  saveFile.mockImplementation(() => Promise.reject(new ApiError('auth.network', 0)))
  await expect(savePdf('5815562173', 'tessera.pdf')).rejects.toThrow()
  saveFile.mockImplementation(async () => true)
  await savePdf('5815562173', 'tessera.pdf')
  expect(send).toHaveBeenCalledTimes(5)
})
