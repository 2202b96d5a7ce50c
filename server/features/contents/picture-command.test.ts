import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/database.ts'
import { house } from '#server/features.ts'
import { putDocument } from '#server/core/content/queries.ts'
import { testPicture } from '#server/core/content/test-picture.ts'
import { runCommandLine } from '#server/command-line.ts'

const fresh = useDatabase()
beforeAll(async () => {
  await putDocument({ db: fresh().db, house }, 'ristoranti', { id: 'glicine', data: { name: 'Osteria del Glicine' }, position: 0, now: 1 })
  await writeFile(path('sala.jpg'), await testPicture(300, 200).jpeg().toBuffer())
  await writeFile(path('sala.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(path('sala.heic'), Buffer.from('\0\0\0\x18ftypheic', 'latin1'))
  await writeFile(path('metà.jpg'), (await readFile(path('sala.jpg'))).subarray(0, 5000))
  await writeFile(path('grande.jpg'), Buffer.alloc(20_000_001))
})

const path = (name: string) => join(fresh().dataDir, name)
const documentData = async () =>
  JSON.parse((await fresh().db.selectFrom('document').select('data').executeTakeFirstOrThrow()).data) as Record<string, unknown>

const pictures = () => fresh().db.selectFrom('picture').select(['id', 'usedAt']).execute()

async function tessera(...given: string[]): Promise<{ code: number; text: string }> {
  const { dataDir, databaseUrl } = fresh()
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const code = await runCommandLine(given, { env, stdin: Readable.from([]), stdout, stderr })
  return { code, text: `${String(stdout.read() ?? '')}${String(stderr.read() ?? '')}`.trim() }
}

test('a picture is put on a document and removed while the server runs', async () => {
  expect(await tessera('picture', 'ristoranti', 'glicine', path('sala.jpg'), '--alt', '  La sala,\ncon il glicine ')).toEqual({
    code: 0,
    text: 'ristoranti/glicine has its picture now: 300 × 200 pixels, in 1 size.',
  })
  expect(await documentData()).toMatchObject({ name: 'Osteria del Glicine', picture: { width: 300, alt: 'La sala, con il glicine' } })
  expect(await tessera('picture-off', 'ristoranti', 'glicine')).toEqual({ code: 0, text: 'The picture of ristoranti/glicine is gone.' })
  expect(await documentData()).toEqual({ name: 'Osteria del Glicine' })
  const rows = await fresh().db.selectFrom('audit').select(['actor', 'action', 'record', 'subject', 'detail']).orderBy('id').execute()
  const row = { actor: null, record: 'ristoranti', subject: 'glicine', detail: 'picture' }
  expect(rows).toEqual([
    { ...row, action: 'changed' },
    { ...row, action: 'removed' },
  ])
})

test.each([
  [['picture', 'ristoranti', 'glicine', 'sala.jpg'], 2, '--alt is missing: what is to be seen, in a sentence, for who does not see it.'],
  [['picture', 'ristoranti', 'glicine'], 2, '"picture" takes 3 names after it, not 2'],
  [
    ['picture', 'boh', 'glicine', 'sala.jpg', '--alt', 'La sala'],
    1,
    'Pictures are for ristoranti, appuntamenti, convenzioni, sports, pagine, notizie, not for "boh".',
  ],
  [['picture', 'ristoranti', 'boh', 'sala.jpg', '--alt', 'La sala'], 1, 'There is no document "boh" in ristoranti.'],
  [['picture', 'ristoranti', 'glicine', 'boh.jpg', '--alt', 'La sala'], 1, 'boh.jpg cannot be read (ENOENT).'],
  [['picture', 'ristoranti', 'glicine', 'sala.svg', '--alt', 'La sala'], 1, 'is no picture that can be taken: JPEG, PNG, WebP or AVIF.'],
  [['picture', 'ristoranti', 'glicine', 'sala.heic', '--alt', 'La sala'], 1, 'save it as JPEG.'],
  [['picture', 'ristoranti', 'glicine', 'metà.jpg', '--alt', 'La sala'], 1, 'metà.jpg is damaged or cut off.'],
  [['picture', 'ristoranti', 'glicine', 'grande.jpg', '--alt', 'La sala'], 1, 'grande.jpg is larger than 20 MB: save it smaller.'],
  [['picture', 'ristoranti', 'glicine', 'sala.jpg', '--alt', 'a'.repeat(201)], 1, 'longer than 200 characters.'],
  [['picture-off', 'ristoranti', 'glicine'], 1, 'ristoranti/glicine has no picture.'],
  [['picture-off', 'ristoranti', 'boh'], 1, 'ristoranti/boh has no picture.'],
])('%j is refused with one sentence', async (given, code, sentence) => {
  const before = await pictures()
  const files = given.map((each) => (/\.(jpg|svg|heic)$/.test(each) ? path(each) : each))
  expect(await tessera(...files)).toEqual({ code, text: expect.stringContaining(sentence) })
  expect(await documentData()).toEqual({ name: 'Osteria del Glicine' })
  expect(await pictures()).toEqual(before)
})
