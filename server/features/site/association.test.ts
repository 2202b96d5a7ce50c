import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAssociation } from '#domain/content/association.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { putDocument } from '#server/core/content/queries.ts'
import { iconSvg } from '#server/core/content/icon-svg.ts'
import { deepTint } from '#domain/tint.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const setAssociation = (color: string) =>
  putDocument(app.deps, 'pagine', {
    id: 'associazione',
    data: { ...newAssociation({ name: 'Circolo del Lago APS', color, email: 'a@posta.example' }) },
    position: 0,
    now: app.clock.now(),
  })

type Manifest = { name: string; short_name: string; icons: { src: string; sizes: string; purpose: string }[]; shortcuts: { url: string }[] }

describe('the web app manifest', () => {
  test('has the product’s name before the set-up', async () => {
    expect(await app.request('/manifest.webmanifest')).toMatchObject({ status: 200, json: { name: 'Tessera', start_url: '/tessera' } })
  })

  test('has the association’s name and colour and opens at the card', async () => {
    await setAssociation('#0b5c6b')
    const answer = await app.request('/manifest.webmanifest')
    expect(answer.headers['content-type']).toBe('application/manifest+json')
    expect(answer.json).toMatchObject({
      name: 'Circolo del Lago APS',
      short_name: 'Circolo del Lago',
      theme_color: '#015766',
      start_url: '/tessera',
      scope: '/',
      display: 'standalone',
      lang: 'it',
    })
  })

  test('the verifier’s manifest is a separate app that opens at the scanner', async () => {
    await setAssociation('#0b5c6b')
    const answer = await app.request('/v.webmanifest')
    expect(answer.headers['content-type']).toBe('application/manifest+json')
    expect(answer.json).toMatchObject({
      id: '/v',
      name: 'Verifica tessere · Circolo del Lago',
      short_name: 'Verifica',
      start_url: '/v',
      scope: '/v',
      display: 'standalone',
      theme_color: '#015766',
    })
    expect((answer.json as Manifest).icons).toEqual(((await app.request('/manifest.webmanifest')).json as Manifest).icons)
  })

  test('lists icons that exist in their size, some of them maskable', async () => {
    const { icons } = (await app.request('/manifest.webmanifest')).json as Manifest
    expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'maskable'])
    for (const { src, sizes } of icons) {
      expect(await app.request(src), src).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
      const { width, height, format } = await sharp(await image(src)).metadata()
      expect({ format, size: `${width}x${height}` }).toEqual({ format: 'png', size: sizes })
    }
  })

  test('has shortcuts to pages of the app', async () => {
    const { shortcuts } = (await app.request('/manifest.webmanifest')).json as Manifest
    expect(shortcuts.map(({ url }) => url)).toEqual(['/tessera', '/convenzioni', '/appuntamenti'])
  })
})

describe('icons', () => {
  test('a maskable icon fills its corners and keeps the drawing in the middle 80 %', async () => {
    const size = 192
    const { data } = await sharp(await image('/icons/maskable-192.png'))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * size + x) * 4, (y * size + x) * 4 + 4)].join()
    const ground = at(0, 0)
    expect(ground.endsWith(',255')).toBe(true)
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const outside = Math.hypot(x - size / 2, y - size / 2) > size * 0.4
        if (outside && at(x, y) !== ground) expect.fail(`something is drawn at ${x},${y}`)
      }
    }
  })

  test('the icon for iOS has no transparent pixel', async () => {
    expect((await sharp(await image('/apple-touch-icon.png')).stats()).isOpaque).toBe(true)
  })

  test('the favicon is SVG without text or script', async () => {
    const answer = await app.request('/favicon.svg')
    expect(answer.headers['content-type']).toBe('image/svg+xml')
    expect(answer.text).not.toMatch(/<text|<script|href/)
  })

  test('a changed colour changes the icon at once', async () => {
    const before = await app.request('/favicon.svg')
    await setAssociation('#aa3300')
    const after = await app.request('/favicon.svg', { headers: { 'If-None-Match': String(before.headers.etag) } })
    expect(after.status).toBe(200)
    expect(after.text).toBe(iconSvg({ color: '#aa3300' }, 'any'))
  })
})

test.each(['#0b5c6b', '#ffff00', '#ffffff', '#000000', '#ff0000', '#00ff00', '#0000ff', '#ff00ff', '#f5c400'])(
  'white is readable on the deep tint of %s (contrast of WCAG at least 4.5)',
  (color) => {
    expect(deepTint(color)).toMatch(/^#[0-9a-f]{6}$/)
    expect(1.05 / (luminance(deepTint(color)) + 0.05)).toBeGreaterThanOrEqual(4.5)
  },
)

const image = async (path: string) => Buffer.from(await (await fetch(`http://127.0.0.1:${app.port}${path}`)).arrayBuffer())

function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
