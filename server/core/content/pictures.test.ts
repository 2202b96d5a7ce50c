import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pictureAddress, readPicture, type Picture, type PictureFormat } from '#domain/content/picture.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { putDocument, removeDocument } from './queries.ts'
import { encodePicture, mostBytes, PictureProblem } from '#server/platform/blobs/encode.ts'
import { dropUnusedPictures, putEncodedPicture, removePicture } from './pictures.ts'
import { animated, claims, half, testPicture } from './test-picture.ts'

const HOUR = 3_600_000
const small = { collection: 'ristoranti', id: 'glicine' } as const

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.db.deleteFrom('picture').execute()
  for (const [position, id] of ['glicine', 'pozzo'].entries()) await put(id, { name: id }, position)
})

const put = (id: string, data: object, position = 5) => putDocument(app.deps, 'ristoranti', { id, data, position, now: app.clock.now() })

const putPicture = async (
  deps: TestApp['deps'],
  document: typeof small | { collection: 'ristoranti'; id: string },
  file: Buffer,
  alt: string,
) => putEncodedPicture(deps, document, await encodePicture(file), alt)

const documentOf = async (id: string) => (await app.request(`/api/collections/ristoranti/${id}`)).json as Record<string, unknown>
const kept = async () => (await app.db.selectFrom('picture').select('id').distinct().execute()).map(({ id }) => id)
const jpeg = (width?: number, height?: number, seed?: number) => testPicture(width, height, { seed }).jpeg({ quality: 85 }).toBuffer()

/** The bytes at an address; the test client reads texts only. */
const bytesOf = async (picture: Picture, width: number, format: PictureFormat) =>
  Buffer.from(await (await fetch(`http://127.0.0.1:${app.port}${pictureAddress(picture, width, format)}`)).arrayBuffer())

describe('an encoded picture', () => {
  test('is 3:2 in three widths of AVIF and WebP, a JPEG for previews and a few colours', async () => {
    const made = await encodePicture(await jpeg())
    expect(made).toMatchObject({ width: 1440, height: 960, widths: [480, 960, 1440], id: expect.stringMatching(/^[\w-]{22}$/) })
    expect(made.files.map(({ width, format }) => `${width}.${format}`)).toEqual([
      '480.avif',
      '480.webp',
      '960.avif',
      '960.webp',
      '1440.avif',
      '1440.webp',
      '1200.jpg',
    ])
    for (const { width, format, bytes } of made.files) {
      const seen = await sharp(bytes).metadata()
      expect([seen.width, seen.height, seen.format]).toEqual([width, (width / 3) * 2, { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format]])
    }
    expect(made.placeholder.length).toBeLessThan(400)
    expect(readPicture({ picture: { ...made, alt: 'La sala' } })).toMatchObject({ placeholder: made.placeholder })
  })

  test('stays within its size budget with any content', async () => {
    const file = await testPicture(300, 200, { noise: 250 }).jpeg({ quality: 95 }).toBuffer()
    for (const { format, bytes } of (await encodePicture(file)).files)
      if (format !== 'jpg') expect(bytes.length).toBeLessThanOrEqual(mostBytes(300))
    const plain = await testPicture(300, 200).avif({ quality: 50, effort: 2 }).toBuffer()
    expect(plain.length).toBeLessThan(mostBytes(300))
  })

  test.each([
    [700, 700, [480, 699]],
    [700, 220, [330]],
    [320, 2000, [318]],
  ])('from %d × %d pixels is never enlarged', async (width, height, widths) => {
    expect((await encodePicture(await jpeg(width, height))).widths).toEqual(widths)
  })

  test('is upright, and has no data about camera, place and time', async () => {
    const made = await encodePicture(
      await testPicture(300, 450)
        .withExif({ IFD0: { Copyright: 'Anna Segreta', Orientation: '6' }, IFD3: { GPSLatitude: '44/1 12/1 30/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
    )
    expect(made.width).toBe(450)
    for (const { bytes } of made.files) {
      const { exif, icc, xmp, orientation = 1 } = await sharp(bytes).metadata()
      expect({ exif, icc, xmp, orientation }).toEqual({ exif: undefined, icc: undefined, xmp: undefined, orientation: 1 })
      expect(Buffer.from(bytes).includes('Segreta')).toBe(false)
    }
  })

  test.each(['png', 'webp', 'avif'] as const)('can be made from %s, and transparent parts become white', async (format) => {
    const clear = sharp({ create: { width: 300, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    const { files } = await encodePicture(await clear.toFormat(format).toBuffer())
    const pixel = await sharp(files.find((file) => file.format === 'webp')!.bytes)
      .raw()
      .toBuffer()
    expect([...pixel.subarray(0, 3)].every((value) => value > 250)).toBe(true)
  })
})

describe('a refused file', () => {
  const files: [what: string, reason: string, file: () => Promise<Buffer>][] = [
    ['empty', 'not_a_picture', async () => Buffer.alloc(0)],
    ['a text', 'not_a_picture', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', 'not_a_picture', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>')],
    ['a GIF', 'not_a_picture', async () => testPicture(60, 40).gif().toBuffer()],
    ['a TIFF', 'not_a_picture', async () => testPicture(60, 40).tiff().toBuffer()],
    ['a HEIC by its first bytes', 'heic', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    [
      'the first bytes of a JPEG, then a text',
      'damaged',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('ciao')]),
    ],
    ['a JPEG cut in half', 'damaged', async () => (await jpeg(900, 600)).subarray(0, 30_000)],
    ['a PNG cut in half', 'damaged', async () => (await testPicture(900, 600).png().toBuffer()).subarray(0, 300_000)],
    ['an AVIF cut in half', 'damaged', async () => half(await testPicture(900, 600).avif({ effort: 0 }).toBuffer())],
    ['a hundred megapixels in a few bytes', 'too_many_pixels', () => claims(10_000, 10_000)],
    ['thirty in rounds, which are all held at once', 'too_many_pixels', () => claims(6_000, 5_000, { inRounds: true })],
    ['thirty with two bytes a channel', 'too_many_pixels', () => claims(6_000, 5_000, { deep: true })],
    ['an animated WebP', 'animated', animated],
    [
      'an animated PNG',
      'animated',
      async () => Buffer.concat([(await claims(600, 400)).subarray(0, 33), Buffer.from('\0\0\0\x08acTL', 'latin1')]),
    ],
    ['smaller than a phone', 'too_small', () => jpeg(299, 1000)],
    ['20 MB and more', 'too_large', async () => Buffer.alloc(20_000_001)],
  ]
  test.each(files)('because it is %s: %s', async (_what, reason, file) => {
    const refusal = await encodePicture(await file()).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(PictureProblem)
    expect((refusal as PictureProblem).reason).toBe(reason)
  })

  test('leaves the document unchanged, and no rows', async () => {
    await expect(putPicture(app.deps, small, Buffer.from('ciao'), 'La sala')).rejects.toBeInstanceOf(PictureProblem)
    expect(await documentOf('glicine')).toEqual({ id: 'glicine', name: 'glicine' })
    expect(await kept()).toEqual([])
  })
})

describe('a picture on a document', () => {
  let file: Buffer
  let other: Buffer
  beforeAll(async () => {
    ;[file, other] = [await jpeg(300, 200, 1), await jpeg(300, 200, 2)]
  })

  test('is in the document in its list, and every device gets the change', async () => {
    const before = (await app.deps.lists('ristoranti')).version
    const picture = (await putPicture(app.deps, small, file, 'La sala con il glicine'))!
    expect(picture).toMatchObject({ width: 300, height: 200, widths: [300], alt: 'La sala con il glicine' })
    expect(await documentOf('glicine')).toEqual({ id: 'glicine', name: 'glicine', picture })
    const list = await app.deps.lists('ristoranti')
    expect(list.version).toBeGreaterThan(before)
    expect(list.ids.slice(0, 2)).toEqual(['glicine', 'pozzo'])
    expect(readPicture(await documentOf('glicine'))).toEqual(picture)
  })

  test('is sent by its digest with its type and a tag, cached for ever', async () => {
    const picture = (await putPicture(app.deps, small, file, 'La sala'))!
    for (const [format, type] of [
      ['avif', 'image/avif'],
      ['webp', 'image/webp'],
      ['jpg', 'image/jpeg'],
    ] as const) {
      const address = pictureAddress(picture, 300, format)
      const { status, headers } = await app.request(address)
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        // For the app in its shell.
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      const again = await app.request(address, { headers: { 'If-None-Match': headers.etag as string } })
      expect([again.status, again.text]).toEqual([304, ''])
      expect((await sharp(await bytesOf(picture, 300, format)).metadata()).width).toBe(300)
    }
  })

  test.each(['boh', '0123456789012345678901-600.avif', '..%2fsecret', '0123456789012345678901-600.svg', ''])(
    'that does not exist (%s) is refused',
    async (name) => {
      expect(await app.request(`/pictures/${name}`)).toMatchObject({ status: 404, code: 'api.not_found' })
    },
  )

  test('is stored once for two documents, and replaced by another', async () => {
    const one = (await putPicture(app.deps, small, file, 'La sala'))!
    const two = (await putPicture(app.deps, { ...small, id: 'pozzo' }, file, 'Il cortile'))!
    expect(two.id).toBe(one.id)
    expect(await kept()).toEqual([one.id])
    const next = (await putPicture(app.deps, small, other, 'La cucina'))!
    expect(next.id).not.toBe(one.id)
    expect((await documentOf('glicine')).picture).toEqual(next)
    expect((await documentOf('pozzo')).picture).toEqual(two)
  })

  test('for an unknown document is not stored', async () => {
    expect(await putPicture(app.deps, { ...small, id: 'nessuno' }, file, 'La sala')).toBeNull()
    expect(await kept()).toEqual([])
  })

  test('is removed, and the rest of the document stays', async () => {
    await putPicture(app.deps, small, file, 'La sala')
    expect(await removePicture(app.deps, small)).toBe(true)
    expect(await documentOf('glicine')).toEqual({ id: 'glicine', name: 'glicine' })
    expect(await removePicture(app.deps, small)).toBe(false)
    expect(await removePicture(app.deps, { ...small, id: 'nessuno' })).toBe(false)
  })

  test('two pictures and another change at once lose nothing of the document', async () => {
    const both = await Promise.all([putPicture(app.deps, small, file, 'Uno'), putPicture(app.deps, small, other, 'Due')])
    const { picture, ...rest } = await documentOf('glicine')
    expect(both).toContainEqual(picture)
    expect(rest).toEqual({ id: 'glicine', name: 'glicine' })
  })

  test('is deleted a day after no document uses it', async () => {
    const [one, two] = [
      (await putPicture(app.deps, small, file, 'La sala'))!,
      (await putPicture(app.deps, { ...small, id: 'pozzo' }, other, 'Il cortile'))!,
    ]
    await removePicture(app.deps, small)
    await dropUnusedPictures(app.db, app.clock.now() + 23 * HOUR)
    expect((await kept()).toSorted()).toEqual([one.id, two.id].toSorted())
    await dropUnusedPictures(app.db, app.clock.now() + 25 * HOUR)
    expect(await kept()).toEqual([two.id])
    await removeDocument(app.deps, 'ristoranti', { id: 'pozzo', now: app.clock.now() })
    await dropUnusedPictures(app.db, app.clock.now() + 25 * HOUR)
    expect(await kept()).toEqual([])
  })

  test('that is used again later is kept', async () => {
    const { id } = (await putPicture(app.deps, small, file, 'La sala'))!
    await removePicture(app.deps, small)
    const later = { ...app.deps, clock: { now: () => app.clock.now() + 48 * HOUR } }
    await putPicture(later, small, file, 'La sala')
    await removePicture(later, small)
    await dropUnusedPictures(app.db, app.clock.now() + 49 * HOUR)
    expect(await kept()).toEqual([id])
  })
})
