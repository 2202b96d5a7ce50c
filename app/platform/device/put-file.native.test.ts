import { beforeEach, expect, test, vi } from 'vitest'

const phone = vi.hoisted(() => ({
  written: new Map<string, string>(),
  shared: [] as string[][],
  title: '',
  refusal: null as Error | null,
  writing: Promise.resolve(),
}))
vi.mock('@capacitor/core', () => ({
  registerPlugin: () => ({
    writeFile: async ({ path, data, directory, recursive }: { path: string; data: string; directory: string; recursive: boolean }) => {
      expect([directory, recursive]).toEqual(['CACHE', true])
      await phone.writing
      phone.written.set(path, data)
      return { uri: `file:///cache/${path}` }
    },
    rmdir: async ({ path }: { path: string }) => {
      for (const name of phone.written.keys()) if (name.startsWith(`${path}/`)) phone.written.delete(name)
    },
    share: async ({ files, dialogTitle }: { files: string[]; dialogTitle: string }) => {
      if (phone.refusal) throw phone.refusal
      phone.title = dialogTitle
      phone.shared.push(files)
    },
  }),
}))
const { dropFiles, openFile, saveFile } = await import('./put-file.native.ts')

beforeEach(() => {
  phone.written.clear()
  phone.shared.length = 0
  phone.refusal = null
  phone.writing = Promise.resolve()
  vi.stubGlobal(
    'FileReader',
    class extends EventTarget {
      result = 'data:text/plain;base64,eA=='
      readAsDataURL = () => this.dispatchEvent(new Event('load'))
    },
  )
})

test('a file opens the share sheet, which has an Italian title, with its own name, from its own folder', async () => {
  // The page cannot know whether it was saved: the person may have closed the sheet.
  expect(await saveFile(new Blob(['x']), 'cena.ics')).toBe(false)
  expect([...phone.written]).toEqual([['shared/cena.ics', 'eA==']])
  expect([phone.shared, phone.title]).toEqual([[['file:///cache/shared/cena.ics']], 'Condividi'])
})

test('a closed share sheet is no failure, one that does not open is', async () => {
  // The words of both systems' plugin.
  phone.refusal = new Error('Share canceled')
  expect(await saveFile(new Blob(['x']), 'cena.ics')).toBe(false)
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  phone.refusal = new Error('Error sharing item')
  await expect(saveFile(new Blob(['x']), 'cena.ics')).rejects.toMatchObject({ code: 'device.silent' })
  expect(logged).toHaveBeenCalledOnce()
})

test('a chosen file opens the share sheet', async () => {
  openFile(new File(['x'], 'statuto.pdf'))
  await vi.waitFor(() => expect(phone.shared).toEqual([['file:///cache/shared/statuto.pdf']]), 30_000)
})

test.each(['../../shared_prefs/keys.xml', '..\\keys', 'a/b.pdf'])('a name with a path stays in the folder: %s', async (name) => {
  await saveFile(new Blob(['x']), name)
  expect([...phone.written.keys()].join()).toMatch(/^shared\/[^/\\]+$/)
})

test('a sign-out deletes the files, which may contain all personal data', async () => {
  await saveFile(new Blob(['x']), 'i-miei-dati.json')
  await dropFiles()
  expect([...phone.written.keys()]).toEqual([])
})

test('a large file may take a slow phone longer than its other answers', async () => {
  vi.useFakeTimers()
  const slow = Promise.withResolvers<void>()
  phone.writing = slow.promise
  const saved = saveFile(new Blob(['x']), 'foto.jpg')
  await vi.advanceTimersByTimeAsync(30_000)
  slow.resolve()
  expect(await saved).toBe(false)
  vi.useRealTimers()
  expect(phone.shared).toHaveLength(1)
})

test('a phone that never writes the file says so within a minute', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  phone.writing = new Promise(() => {})
  const failed = vi.fn()
  const saved = saveFile(new Blob(['x']), 'foto.jpg').catch(failed)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'device.silent' }))
  vi.useRealTimers()
  await saved
})
