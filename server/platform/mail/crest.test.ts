import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { makeDocument } from '#db/make.ts'
import { newAssociation } from '#domain/content/association.ts'
import { startTestApp } from '#tests/test-app.ts'
import { deepTint } from '#domain/tint.ts'
import { readSettings } from '#server/config.ts'
import { createLog } from '#server/platform/log.ts'
import { CREST_ID, crestOf } from './crest.ts'
import { accountErasedMail } from '#server/core/people/mails.ts'
import { enqueueMail } from './post.ts'

// The real library, which one test makes fail.
vi.mock('sharp', async (original) => ({ default: vi.fn((await original<{ default: typeof sharp }>()).default) }))

const quiet = { log: createLog(readSettings({ LOG_LEVEL: 'silent' })) }
const none = async () => undefined

test.each(['#0b5c6b', '#ffee00', '#ffffff'])('the crest is white on its own background, in the tint of %s', async (color) => {
  const { data, info } = await sharp((await crestOf(quiet, { color }, none))!)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  expect([info.width, info.height]).toEqual([132, 132])
  const ground = [1, 3, 5].map((i) => Number.parseInt(deepTint(color).slice(i, i + 2), 16))
  // Inside the ring, below the line.
  for (const [i, channel] of at(66, 112).entries()) expect(Math.abs(channel - [...ground, 255][i]!)).toBeLessThanOrEqual(4)
  const whites = Array.from({ length: 132 * 132 }, (_, i) => at(i % 132, Math.floor(i / 132))).filter(([r, g, b]) => r! + g! + b! > 740)
  expect(whites.length).toBeGreaterThan(500)
})

test('the crest is small enough for every mail, and drawn again for another colour; before the set-up there is none', async () => {
  const first = (await crestOf(quiet, { color: '#0b5c6b' }, none))!
  expect(first.length).toBeLessThan(5_000)
  expect(await crestOf(quiet, { color: '#0b5c6b' }, none)).toBe(first)
  expect((await crestOf(quiet, { color: '#a54523' }, none))!.equals(first)).toBe(false)
  expect(await crestOf(quiet, null, none)).toBeNull()
})

test('a mail is sent without a crest when drawing fails, and the next has it', async () => {
  const app = await startTestApp()
  try {
    const association = newAssociation({ name: 'Circolo di prova', color: '#336699', email: 'segreteria@circolo.example' })
    await makeDocument(app.db, { collection: 'pagine', id: 'associazione', data: association })
    const post = async () => {
      const order = accountErasedMail.of({ isMember: false, to: 'anna@posta.example', firstname: '' })
      await enqueueMail(app.db, order, app.clock.now())
      const mails = await app.deliver()
      return mails.map(({ html }) => html.includes(`cid:${CREST_ID}`))
    }
    vi.mocked(sharp).mockImplementationOnce(() => {
      throw new Error('no memory')
    })
    expect(await post()).toEqual([false])
    expect(await post()).toEqual([true])
  } finally {
    await app.stop()
  }
})
