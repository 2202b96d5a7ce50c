import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { seededRandom, testAssociation } from '#domain/cards/credential/test-association.ts'
import { LIVE } from '#app/platform/device/reader-options.ts'
import { createCameras } from '../tests/e2e/cameras.ts'
import { codePicture } from '../tests/e2e/code-picture.ts'
import { signedCard } from '../tests/e2e/signed-card.ts'
import type { Server } from '../tests/e2e/server.ts'
import { measured, median, told } from './results.ts'

/** Modules of a live code with its quiet zone. */
const MODULES = 69
/** Pixels per millimetre of a phone's 1080p camera at 10 cm: 2.5 per module of a 4 cm code at 33 cm (card format, section 15). */
const PIXELS_PER_MM = 12.6
const PICTURES = 20
const SIDE = 640

/**
 * The share of codes read from a card and from the enlarged code, at arm's length and further, rotated, tilted, blurred and in bad light.
 */
export async function benchReader(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  const club = await testAssociation()
  const text = await club.live()
  const code = await codePicture(text, 12)
  for (const mm of [40, 60]) {
    for (const cm of [20, 30, 40, 50]) {
      // The code is 61 of the 69 modules.
      const side = ((mm * MODULES) / 61) * (PIXELS_PER_MM / (cm / 10))
      const { rate, ms } = await readRate(code, side, text)
      if (mm === 40 && cm === 20) measured('readCard20', rate)
      else if (mm === 60 && cm === 30) measured('readEnlarged30', rate)
      else if (mm === 60 && cm === 40) measured('readEnlarged40', rate)
      else told(`codes read, ${mm / 10} cm at ${cm} cm`, rate, '×')
      if (cm === 30) told(`one reading, ${mm / 10} cm`, ms, 'ms')
    }
  }
}

async function readRate(code: Buffer, side: number, text: string): Promise<{ rate: number; ms: number }> {
  const random = seededRandom(Math.round(side))
  const times: number[] = []
  let read = 0
  for (let i = 0; i < PICTURES; i++) {
    const picture = await seen(code, side, random)
    const started = performance.now()
    const found = await readBarcodes(picture, LIVE)
    times.push(performance.now() - started)
    if (found.some((each) => each.text === text)) read += 1
  }
  return { rate: read / PICTURES, ms: median(times) }
}

/**
 * A code as a camera sees it: `side` pixels wide, rotated by any angle, tilted by up to 30°, slightly blurred, with noise and uneven light.
 */
async function seen(code: Buffer, side: number, random: () => number): Promise<ImageData> {
  const tilt = Math.cos((random() * 30 * Math.PI) / 180)
  const turned = await sharp(code)
    .resize(Math.round(side), Math.max(1, Math.round(side * tilt)), { fit: 'fill', kernel: 'cubic' })
    .rotate(random() * 360, { background: '#777' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = turned.info
  const held = await sharp(turned.data, { raw: { width, height, channels } })
    .extend({ ...margins('left', 'right', SIDE - width), ...margins('top', 'bottom', SIDE - height), background: '#777' })
    .blur(0.3 + random() * 0.6)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const data = new Uint8ClampedArray(held)
  const light = 0.6 + random() * 0.4
  for (let i = 0; i < data.length; i += 4) {
    const value = data[i]! * light + (random() - 0.5) * 24
    data[i] = data[i + 1] = data[i + 2] = Math.max(0, Math.min(255, value))
  }
  return { data, width: SIDE, height: SIDE, colorSpace: 'srgb' } as ImageData
}

const margins = (one: string, other: string, space: number) => ({ [one]: Math.floor(space / 2), [other]: Math.ceil(space / 2) })

const RUNS = 5

/** From the first frame with a card to the word on the screen; the reader is loaded already, as in a queue. */
export async function benchSight(server: Server): Promise<void> {
  const cameras = createCameras(server)
  try {
    const shop = await cameras.open()
    const card = await signedCard(server)
    const { page } = await shop.phone()
    await page.addInitScript(timeSight)
    await page.addInitScript(() => localStorage.setItem('verifier-settings', JSON.stringify({ goesOn: false })))
    await shop.show(await codePicture('WIFI:S:altro;;'))
    await page.goto('/v')
    const times: number[] = []
    for (let i = 0; i < RUNS; i++) {
      await page.getByRole('heading', { name: 'Non è una tessera' }).waitFor()
      await shop.show(await codePicture(await card.text()))
      await page.getByRole('button', { name: 'Prossima tessera' }).click()
      await page.getByRole('heading', { name: 'Valida' }).waitFor()
      times.push(await page.evaluate(() => (globalThis as unknown as Timed).sightMs()))
      await shop.show(await codePicture('WIFI:S:altro;;'))
      await page.getByRole('button', { name: 'Prossima tessera' }).click()
    }
    measured('sightMs', median(times))
  } finally {
    await cameras.close()
  }
}

type Timed = { sightMs(): number }

/** In the page: the time of the first new camera frame, and of the verdict after it. */
function timeSight(): void {
  let seenAt = 0
  let saidAt = 0
  let wasOn = false
  const look = () => {
    const video = document.querySelector('video')
    const isOn = video !== null && video.videoWidth > 0
    if (isOn && !wasOn) seenAt = performance.now()
    wasOn = isOn
    if (document.querySelector('h1')?.textContent === 'Valida') saidAt ||= performance.now()
    else saidAt = 0
    requestAnimationFrame(look)
  }
  look()
  Object.assign(globalThis, { sightMs: () => saidAt - seenAt } satisfies Timed)
}
