import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoDrawings } from '#db/demo/pictures/drawings.ts'
import { readPicture } from '#domain/content/picture.ts'
import { removePicture } from '#server/core/content/pictures.ts'
import { changeDocument, removeDocument } from '#server/core/content/queries.ts'
import type { EncodedPicture } from '#server/platform/blobs/encode.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { prepareDemo } from './demo.ts'
import { drawMissing, missingDrawings, startDrawer, type Drawer } from './demo-pictures.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
  await prepareDemo(app.deps)
})
afterEach(() => app.stop())

const tiny = (id: string): EncodedPicture => ({
  id: id.padEnd(22, '_').slice(0, 22),
  width: 300,
  height: 200,
  widths: [300],
  placeholder: '',
  files: [{ width: 300, format: 'avif', bytes: Buffer.from(id) }],
})

/** Draws at once; its process ends after `most` drawings. */
function quickDrawer(most = Infinity): Drawer {
  let left = most
  return {
    async draw({ id }) {
      if (left-- <= 0) throw new Error('killed')
      return tiny(id)
    },
    end() {},
  }
}

const drawAll = async (drawer = quickDrawer()) => drawMissing(app.deps, await missingDrawings(app.deps), drawer)

const pictureOf = async (path: string) => readPicture((await app.request(`/api/collections/${path}`)).json as Record<string, unknown>)

test('each restaurant, offer, event, sport and the about page of the demo gets its own picture', async () => {
  await drawAll()
  const ids = new Set<string>()
  for (const { collection, id, alt } of demoDrawings()) {
    const picture = await pictureOf(`${collection}/${id}`)
    expect(picture).toMatchObject({ alt })
    ids.add(picture!.id)
  }
  expect(ids.size).toBe(44)
})

test('an interrupted run resumes, and a removed picture does not come back', async () => {
  await expect(drawAll(quickDrawer(3))).rejects.toThrow('killed')
  expect(await missingDrawings(app.deps)).toHaveLength(41)
  await drawAll()
  await removePicture(app.deps, { collection: 'sports', id: 'yoga' })
  expect(await missingDrawings(app.deps)).toEqual([])
})

test('a user’s picture stays, and a deleted document is skipped', async () => {
  const { files: _files, ...own } = tiny('own')
  await changeDocument(app.deps, 'sports', {
    id: 'bocce',
    now: app.clock.now(),
    change: (data) => ({ ...data, picture: { ...own, alt: 'Il campo' } }),
  })
  await removeDocument(app.deps, 'sports', { id: 'ballo', now: app.clock.now() })
  await drawAll()
  expect(await pictureOf('sports/bocce')).toMatchObject({ alt: 'Il campo' })
  expect(await missingDrawings(app.deps)).toEqual([])
})

test('a drawing is encoded like every picture, in a separate process', async () => {
  const [drawing] = demoDrawings()
  const drawer = startDrawer(0)
  const { width, height, files } = await drawer.draw(drawing!)
  drawer.end()
  expect([width, height]).toEqual([1440, 960])
  const preview = await sharp(files.find(({ format }) => format === 'jpg')!.bytes).metadata()
  expect([preview.width, preview.height]).toEqual([1200, 800])
  await expect(drawer.draw(drawing!)).rejects.toThrow('ended by SIGKILL')
})
