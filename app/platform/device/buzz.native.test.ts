import { beforeEach, expect, test, vi } from 'vitest'

const haptics = vi.hoisted(() => ({ felt: [] as unknown[], fails: null as Error | null }))
vi.mock('@capacitor/core', () => ({
  registerPlugin: (name: string) => ({
    notification: async ({ type }: { type: string }) => {
      haptics.felt.push([name, type])
      if (haptics.fails) throw haptics.fails
    },
  }),
}))
const { buzz } = await import('./buzz.native.ts')

beforeEach(() => Object.assign(haptics, { felt: [], fails: null }))

test('a verdict uses the phone’s own haptics for success, warning and error', () => {
  for (const tone of ['ok', 'warn', 'bad'] as const) buzz(tone)
  expect(haptics.felt).toEqual([
    ['Haptics', 'SUCCESS'],
    ['Haptics', 'WARNING'],
    ['Haptics', 'ERROR'],
  ])
})

test('a verdict is felt before the first touch: a card of the phone’s own camera opens the app with it', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  // In the shell's build the file stands in the place of buzz.ts.
  vi.doMock('./buzz.ts', () => ({ buzz }))
  const { signal } = await import('./signal.ts')
  signal('bad')
  expect(haptics.felt).toEqual([['Haptics', 'ERROR']])
})

test('a phone without haptics throws nothing', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  haptics.fails = new Error('not implemented')
  buzz('ok')
  await vi.waitFor(() => expect(warned).toHaveBeenCalled(), 30_000)
})
