import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REPORT_FILES, REPORT_PHOTO_SIDE, UPLOAD_PART_BYTES } from '#domain/reports/report.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { animated, claims, half, testPicture } from '#server/core/content/test-picture.ts'
import { aReport, beginFile, putPart, sendFile, sent, stateOf } from './test-report.ts'
import { dropOldUploads } from './uploads.ts'

const HOUR = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const jpeg = (width = 600, height = 400) => testPicture(width, height).jpeg().toBuffer()

const ofFiftyMegapixels = () =>
  sharp({ create: { width: 8_160, height: 6_120, channels: 3, background: '#7a8' } })
    .jpeg()
    .toBuffer()

/** An animated PNG: its header says so before the pixels (PNG, 3rd edition, §11.3.6.1). */
async function movingPng(): Promise<Buffer> {
  const png = await testPicture(20, 20).png().toBuffer()
  const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\xF3\x8D\x93\x70', 'latin1')
  const at = png.indexOf('IDAT') - 4
  return Buffer.concat([png.subarray(0, at), control, png.subarray(at)])
}

/** The bytes as the officer who reads the report receives them. */
async function readBack(ref: { id: string; secret: string }) {
  const { code } = await sent(app.request, aReport({ files: [ref] }))
  return app.request('/api/reports/receipt/files', { method: 'POST', body: { code, n: 0 } })
}

/** A complete upload that was never examined, as after a server stop. */
async function notLookedAt({ request, db }: TestApp, file: Buffer) {
  const started = await beginFile(request, file.length + 1)
  for (let offset = 0; offset < file.length; offset += UPLOAD_PART_BYTES)
    await putPart(request, started, offset, file.subarray(offset, offset + UPLOAD_PART_BYTES))
  await db.updateTable('upload').set({ size: file.length }).where('id', '=', started.id).execute()
  return { started, file }
}

describe('a file uploaded in parts', () => {
  test('resumes where the connection was lost', async () => {
    const file = await testPicture(1800, 1200).jpeg({ quality: 95 }).toBuffer()
    expect(file.length).toBeGreaterThan(2 * UPLOAD_PART_BYTES)
    const started = await beginFile(app.request, file.length)
    expect((await putPart(app.request, started, 0, file.subarray(0, UPLOAD_PART_BYTES))).json).toEqual({
      received: UPLOAD_PART_BYTES,
      size: file.length,
      done: false,
      kind: null,
    })
    // The answer was lost: the device sends the same part again and learns where to resume.
    const again = await putPart(app.request, started, 0, file.subarray(0, UPLOAD_PART_BYTES))
    expect([again.status, again.code, again.json]).toMatchObject([
      409,
      'upload.offset',
      { error: { details: { received: UPLOAD_PART_BYTES } } },
    ])
    let { received } = await stateOf(app.newClient(), started)
    while (received < file.length) {
      const end = received + 100_000
      received = ((await putPart(app.request, started, received, file.subarray(received, end))).json as { received: number }).received
    }
    expect(await stateOf(app.request, started)).toEqual({ received: file.length, size: file.length, done: true, kind: 'photo' })
    expect((await readBack({ id: started.id, secret: started.secret })).headers['content-type']).toBe('image/webp')
  })

  test('stores each part once, also from two simultaneous connections', async () => {
    const file = await jpeg()
    const started = await beginFile(app.request, file.length)
    const answers = await Promise.all([1, 2, 3].map(() => putPart(app.newClient(), started, 0, file)))
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
    expect(await stateOf(app.request, started)).toMatchObject({ done: true, received: file.length })
    expect((await readBack({ id: started.id, secret: started.secret })).status).toBe(200)
  })

  test('is accepted once when a device repeats the request before it has an answer', async () => {
    const { started, file } = await notLookedAt(app, await testPicture(900, 600).jpeg().toBuffer())
    const asked = await Promise.all(Array.from({ length: 8 }, () => putPart(app.newClient(), started, file.length, Buffer.alloc(0))))
    expect(asked.map(({ status, code }) => code ?? status)).toEqual(Array(8).fill(200))
    expect((await readBack({ id: started.id, secret: started.secret })).status).toBe(200)
  })

  test('is examined although another network fills the queue', async () => {
    const other = await startTestApp({ config: { trustedProxies: ['127.0.0.1'] } })
    const of = (address: string): typeof app.request => {
      const ask = other.newClient()
      return (path, options = {}) => ask(path, { ...options, headers: { ...options.headers, 'X-Forwarded-For': address } })
    }
    const [large, small] = [
      await notLookedAt(other, await testPicture(2400, 1800).jpeg().toBuffer()),
      await notLookedAt(other, await testPicture(300, 200).jpeg().toBuffer()),
    ]
    const flood = Array.from({ length: 30 }, () => putPart(of('203.0.113.9'), large.started, large.file.length, Buffer.alloc(0)))
    const theirs = await putPart(of('198.51.100.7'), small.started, small.file.length, Buffer.alloc(0))
    expect([theirs.status, (theirs.json as { done: boolean }).done]).toEqual([200, true])
    await Promise.all(flood)
    await other.stop()
  })

  test('is examined by the next call when the last one failed to, and refused when its parts are gone', async () => {
    const file = await jpeg()
    const started = await beginFile(app.request, file.length)
    await putPart(app.request, started, 0, file.subarray(0, 5_000))
    await putPart(app.request, started, 5_000, file.subarray(5_000))
    await app.db.updateTable('upload').set({ kind: null, size: file.length }).where('id', '=', started.id).execute()
    await app.db.updateTable('uploadPart').set({ stage: 'gone' }).where('uploadId', '=', started.id).execute()
    const answer = await putPart(app.request, started, file.length, Buffer.alloc(0))
    expect(answer.code).toBe('upload.not_accepted')
    expect((await app.request(`/api/uploads/${started.id}`, { headers: { 'Upload-Secret': started.secret } })).code).toBe(
      'upload.not_found',
    )
  })

  test('is not found without its secret', async () => {
    const started = await beginFile(app.request, 100)
    const wrong = { id: started.id, secret: 'x'.repeat(43) }
    expect((await putPart(app.request, wrong, 0, Buffer.alloc(100))).code).toBe('upload.not_found')
    expect((await app.request(`/api/uploads/${started.id}`)).code).toBe('upload.not_found')
    expect((await app.request(`/api/uploads/${started.id}`, { method: 'DELETE', headers: { 'Upload-Secret': wrong.secret } })).code).toBe(
      'upload.not_found',
    )
    const taken = await app.request(`/api/uploads/${started.id}`, { method: 'DELETE', headers: { 'Upload-Secret': started.secret } })
    expect(taken.status).toBe(204)
    expect((await putPart(app.request, started, 0, Buffer.alloc(100))).code).toBe('upload.not_found')
  })

  test('is refused beyond its announced size, with a part above the limit, or as JSON', async () => {
    const started = await beginFile(app.request, 300_000)
    expect((await putPart(app.request, started, 0, Buffer.alloc(UPLOAD_PART_BYTES + 1))).code).toBe('api.too_large')
    // Parts of one byte would create millions of rows.
    expect((await putPart(app.request, started, 0, Buffer.alloc(4_095))).code).toBe('api.invalid')
    expect(await stateOf(app.request, started)).toMatchObject({ received: 0 })
    const small = await beginFile(app.request, 10)
    expect((await putPart(app.request, small, 0, Buffer.alloc(11))).code).toBe('api.too_large')
    const asJson = await app.request(`/api/uploads/${small.id}?offset=0`, {
      method: 'PUT',
      body: '{}',
      headers: { 'Upload-Secret': small.secret },
    })
    expect(asJson.code).toBe('api.unsupported_media_type')
    const elsewhere = await app.request(`/api/reports`, {
      method: 'POST',
      body: Buffer.alloc(10),
      headers: { 'Content-Type': 'application/octet-stream' },
    })
    expect(elsewhere.code).toBe('api.unsupported_media_type')
    const foreign = await app.request(`/api/uploads/${small.id}?offset=0`, {
      method: 'PUT',
      body: Buffer.alloc(1),
      headers: { 'Content-Type': 'application/octet-stream', 'Upload-Secret': small.secret, Origin: 'https://evil.example' },
    })
    expect(foreign.code).toBe('api.forbidden_origin')
    expect(
      (await app.request('/api/uploads', { method: 'POST', body: { size: REPORT_FILES.fileBytes + 1, type: 'image/png' } })).json,
    ).toMatchObject({
      error: { fields: { size: 'too_long' } },
    })
  })

  test('is deleted after a day when no report has taken it; a report’s file stays', async () => {
    const [kept, left] = [await sendFile(app.request, pdf, 'application/pdf'), await sendFile(app.request, pdf, 'application/pdf')]
    await sent(app.request, aReport({ files: [kept.ref] }))
    await dropOldUploads(app.db, app.clock.now() + 25 * HOUR)
    const rows = await app.db.selectFrom('upload').select('id').where('id', 'in', [kept.ref.id, left.ref.id]).execute()
    expect(rows).toEqual([{ id: kept.ref.id }])
    const parts = await app.db.selectFrom('uploadPart').select('uploadId').where('uploadId', '=', left.ref.id).execute()
    expect(parts).toEqual([])
  })

  test('is encrypted in the database, including its name', async () => {
    const { ref } = await sendFile(app.request, pdf, 'application/pdf', 'certificato-di-carla.pdf')
    const row = await app.db.selectFrom('upload').selectAll().where('id', '=', ref.id).executeTakeFirstOrThrow()
    const parts = await app.db.selectFrom('uploadPart').select('bytes').where('uploadId', '=', ref.id).execute()
    expect(JSON.stringify(row)).not.toContain('certificato')
    expect(JSON.stringify(row)).not.toContain(ref.secret)
    for (const { bytes } of parts) expect(Buffer.from(bytes).includes('%PDF')).toBe(false)
  })
})

describe('a photo', () => {
  test('loses its location and all other metadata, and is rotated upright', async () => {
    const file = await testPicture(300, 200)
      .jpeg()
      .withExif({
        IFD0: { Make: 'SECRETCAMERA', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 46/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '11/1 15/1 0/1' },
      })
      .withMetadata({ orientation: 6, exif: { IFD0: { Make: 'SECRETCAMERA' }, IFD3: { GPSLatitude: '43/1 46/1 0/1' } } })
      .toBuffer()
    expect(file.includes('SECRETCAMERA')).toBe(true)
    expect((await sharp(file).metadata()).exif).toBeDefined()
    const { ref } = await sendFile(app.request, file)
    const { bytes } = await readBack(ref)
    const { exif, xmp, icc, iptc, orientation, width, height, format } = await sharp(bytes).metadata()
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
    expect({ width, height, format }).toEqual({ width: 200, height: 300, format: 'webp' })
    for (const word of ['SECRETCAMERA', 'Exif', 'EXIF', 'XMP ', 'ICCP']) expect(bytes.includes(word), word).toBe(false)
  })

  test('has at most 2048 pixels on a side and is never enlarged', async () => {
    const { ref } = await sendFile(app.request, await testPicture(3000, 1000, { noise: 2 }).jpeg({ quality: 40 }).toBuffer())
    expect(await sharp((await readBack(ref)).bytes).metadata()).toMatchObject({ width: REPORT_PHOTO_SIDE, height: 683 })
  })

  test('of fifty megapixels, as the best phones take, is accepted', async () => {
    const { ref, last } = await sendFile(app.request, await ofFiftyMegapixels())
    expect([last.status, last.code]).toEqual([200, undefined])
    expect(await sharp((await readBack(ref)).bytes).metadata()).toMatchObject({ width: REPORT_PHOTO_SIDE, height: 1_536 })
  })

  test('with data hidden behind it keeps only the photo', async () => {
    const script = '<script>alert(1)</script>'
    const { ref } = await sendFile(app.request, Buffer.concat([await jpeg(), Buffer.from(`\n${script}\nPK\x03\x04 hidden`)]))
    const { bytes, headers } = await readBack(ref)
    expect(bytes.includes(script) || bytes.includes('PK\x03\x04')).toBe(false)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline; filename="foto.webp"',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  })
})

describe('a PDF', () => {
  test('is stored unchanged and offered as a download only', async () => {
    const { ref } = await sendFile(app.request, pdf, 'application/pdf', '../..\\"evil\r\n.html.pdf')
    const { bytes, headers } = await readBack(ref)
    expect(bytes).toEqual(pdf)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="evil-html.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })
})

test('a password-protected PDF is accepted like any other: only its reader can tell', async () => {
  const locked = Buffer.from(pdf.toString('latin1').replace('trailer\n<<>>', 'trailer\n<< /Encrypt 5 0 R >>'), 'latin1')
  const { ref } = await sendFile(app.request, locked, 'application/pdf')
  expect((await readBack(ref)).bytes).toEqual(locked)
})

test('an empty file is refused', async () => {
  const refused = await app.request('/api/uploads', { method: 'POST', body: { name: 'foto.jpg', size: 0, type: 'image/jpeg' } })
  expect([refused.status, refused.code]).toEqual([422, 'api.invalid'])
})

describe('a file is refused and deleted because it is', () => {
  const files: [what: string, code: string, file: () => Promise<Buffer> | Buffer][] = [
    [
      'a drawing that can run',
      'upload.not_accepted',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ],
    ['a page called .jpg', 'upload.not_accepted', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page with a PDF behind it', 'upload.not_accepted', () => Buffer.concat([Buffer.from('<html>'), pdf])],
    ['a PDF of no version', 'upload.not_accepted', () => Buffer.from('%PDF-x.y\n%%EOF')],
    ['a PDF that was cut off', 'upload.damaged', () => Buffer.from(`%PDF-1.7\n${'x'.repeat(5_000)}`)],
    [
      'a programme called .jpg',
      'upload.not_accepted',
      () => Buffer.from('MZ\x90\0\x03\0\0\0This program cannot be run in DOS mode.', 'latin1'),
    ],
    ['a TIFF', 'upload.not_accepted', () => testPicture(60, 40).tiff().toBuffer()],
    ['an AVIF', 'upload.not_accepted', () => testPicture(60, 40).avif().toBuffer()],
    ['a BMP', 'upload.not_accepted', () => Buffer.from('BM\x46\0\0\0\0\0\0\0\x36\0\0\0', 'latin1')],
    ['a PNG that moves', 'upload.animated', movingPng],
    ['a GIF', 'upload.not_accepted', () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;')],
    ['a photo of an iPhone as it is', 'upload.heic', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['a JPEG in name alone', 'upload.damaged', () => Buffer.from('\xFF\xD8\xFF\xE0rubbish and nothing more', 'latin1')],
    ['half a photo', 'upload.damaged', async () => half(await jpeg())],
    ['a hundred megapixels in a few bytes', 'upload.too_many_pixels', () => claims(10_000, 10_000)],
    ['a line of pixels that would take gigabytes', 'upload.too_many_pixels', () => claims(1_000_000, 50)],
    ['a column of them', 'upload.too_many_pixels', () => claims(1, 20_000)],
    ['thirty megapixels in rounds, which are all held at once', 'upload.too_many_pixels', () => claims(6_000, 5_000, { inRounds: true })],
    ['fifteen in rounds with two bytes a channel', 'upload.too_many_pixels', () => claims(5_000, 3_000, { inRounds: true, deep: true })],
    ['thirty with two bytes a channel', 'upload.too_many_pixels', () => claims(6_000, 5_000, { deep: true })],
    ['an animated WebP', 'upload.animated', animated],
  ]
  test.each(files)('%s: %s', async (_what, code, make) => {
    const { ref, last } = await sendFile(app.request, await make())
    expect([last.status, last.code]).toEqual([422, code])
    expect(await app.db.selectFrom('upload').select('id').where('id', '=', ref.id).execute()).toEqual([])
  })
})

test('refuses more than sixty files an hour from one network', async () => {
  const other = await startTestApp()
  for (let i = 0; i < 60; i++) await beginFile(other.request, 10)
  const refused = await other.request('/api/uploads', { method: 'POST', body: { size: 10, type: 'image/png' } })
  expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([429, 'upload.too_many', '3600'])
  await other.stop()
})

test('refuses more than 300 MB a day from one network, sent or only announced', async () => {
  const other = await startTestApp()
  for (let i = 0; i < 30; i++) await beginFile(other.request, REPORT_FILES.fileBytes)
  const refused = await other.request('/api/uploads', { method: 'POST', body: { size: 1_001, type: 'image/png' } })
  expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([429, 'upload.too_many', '86400'])
  other.clock.advance(24 * HOUR)
  expect((await beginFile(other.request, 1_001)).received).toBe(0)
  await other.stop()
})

test('many networks cannot fill the disk, with unattached or attached files', async () => {
  const other = await startTestApp()
  const begun = await beginFile(other.request, 100_000)
  const taken = await sendFile(other.request, pdf, 'application/pdf')
  await sent(other.request, aReport({ files: [taken.ref] }))
  await other.db.updateTable('rateLimit').set({ hits: 1_999_995 }).where('key', '=', 'upload-sizes').execute()
  // Uploads started earlier are paused too, and resume where they stopped.
  expect((await putPart(other.request, begun, 0, Buffer.alloc(5_000))).status).toBe(200)
  const part = await putPart(other.request, begun, 5_000, Buffer.alloc(5_000))
  expect([part.status, part.code]).toEqual([503, 'api.unavailable'])
  expect(await stateOf(other.request, begun)).toMatchObject({ received: 5_000 })
  const refused = await other.request('/api/uploads', { method: 'POST', body: { size: 10, type: 'image/png' } })
  expect([refused.status, refused.code]).toEqual([503, 'api.unavailable'])
  other.clock.advance(24 * HOUR)
  expect((await beginFile(other.request, 10)).received).toBe(0)
  await other.stop()
})
