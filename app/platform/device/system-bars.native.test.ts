import { expect, test, vi } from 'vitest'

const styles = vi.hoisted(() => [] as unknown[])
vi.mock('@capacitor/core', () => ({
  registerPlugin: (name: string) => ({ setStyle: async ({ style }: { style: string }) => void styles.push([name, style]) }),
}))

const drawn = () => styles.splice(0)

test('the icons of the phone’s bars contrast with the page: with the chosen theme, else with the phone’s', async () => {
  const phone = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => phone)
  const { drawBars, drawBarsOnWhite } = await import('./system-bars.native.ts')
  const turns = (isDark: boolean) => {
    phone.matches = isDark
    phone.dispatchEvent(new Event('change'))
  }

  drawBars('system')
  turns(true)
  expect(drawn()).toEqual([
    ['SystemBars', 'LIGHT'],
    ['SystemBars', 'DARK'],
  ])
  drawBars('light')
  turns(false)
  drawBars('dark')
  drawBars('system')
  expect(drawn().map((call) => (call as string[])[1])).toEqual(['LIGHT', 'LIGHT', 'DARK', 'LIGHT'])

  // The enlarged code has a white background on a dark phone too.
  drawBars('dark')
  const end = drawBarsOnWhite()
  turns(true)
  end()
  expect(drawn().map((call) => (call as string[])[1])).toEqual(['DARK', 'LIGHT', 'LIGHT', 'DARK'])
})
