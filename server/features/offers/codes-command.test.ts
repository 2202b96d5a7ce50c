import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/database.ts'
import { putOffer } from './test-offers.ts'
import { runCommandLine } from '#server/command-line.ts'

const fresh = useDatabase()
beforeAll(async () => {
  await putOffer(fresh().db, 'terme')
  await putOffer(fresh().db, 'corsi', { discount: { kind: 'static_code' } })
  await putOffer(fresh().db, 'viaggi', { discount: { kind: 'landing_link' } })
})

async function offerCodes(...given: string[]): Promise<{ code: number; text: string }> {
  const { dataDir, databaseUrl } = fresh()
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const code = await runCommandLine(['offer-codes', ...given], { env, stdin: Readable.from([]), stdout, stderr })
  return { code, text: `${String(stdout.read() ?? '')}${String(stderr.read() ?? '')}`.trim() }
}

async function file(text: string): Promise<string> {
  const path = join(fresh().dataDir, 'codes.txt')
  await writeFile(path, text)
  return path
}

test('a file of codes becomes the list while the server runs, and a second time changes nothing', async () => {
  const path = await file('\uFEFFACQ-1\r\nACQ-2\r\n\r\ndue parole\r\n')
  expect(await offerCodes('terme', '--list', path)).toEqual({
    code: 0,
    text: '2 codes added to terme, 0 were there already. It has 2 now, of which 2 are free.\nNot taken, 1: "due parole"',
  })
  expect((await offerCodes('terme', '--list', path)).text).toContain('0 codes added to terme, 2 were there already.')
})

test('a members’ code or page is written', async () => {
  expect(await offerCodes('corsi', '--code', 'BORGO25')).toEqual({ code: 0, text: 'Members see it from now on at /convenzioni/corsi.' })
  expect((await offerCodes('viaggi', '--link', 'https://negozio.example/soci')).code).toBe(0)
  expect(await fresh().db.selectFrom('offerDiscount').select(['offerId', 'code', 'url']).orderBy('offerId').execute()).toEqual([
    { offerId: 'corsi', code: 'BORGO25', url: null },
    { offerId: 'viaggi', code: null, url: 'https://negozio.example/soci' },
  ])
})

test('each of them is in the audit, without the codes of a list', async () => {
  const rows = await fresh().db.selectFrom('audit').select(['actor', 'action', 'subject', 'detail', 'changes']).orderBy('id').execute()
  expect(rows).toMatchObject([
    { actor: null, action: 'imported', subject: 'terme', detail: 'codes' },
    { actor: null, action: 'imported', subject: 'terme', detail: 'codes' },
    { actor: null, action: 'changed', subject: 'corsi', detail: 'discount' },
    { actor: null, action: 'changed', subject: 'viaggi', detail: 'discount' },
  ])
  expect(JSON.stringify(rows)).not.toContain('ACQ-1')
})

test.each([
  [['terme'], 2, 'One of --list, --code and --link is needed: npm run tessera -- offer-codes OFFER --list FILE | --code CODE | --link URL'],
  [['terme', '--code', 'A', '--link', 'https://a.example'], 2, 'One of --list, --code and --link is needed'],
  [['nessuna', '--code', 'A'], 1, 'There is no offer "nessuna".'],
  [['terme', '--code', 'A'], 1, 'The discount of "terme" is of the kind code_list, not static_code.'],
  [['corsi', '--code', 'due parole'], 1, '"due parole" cannot be a code: no spaces, at most 64 characters.'],
  [['viaggi', '--link', 'http://a.example'], 1, '"http://a.example" is no https address.'],
  [['terme', '--list', '/nowhere'], 1, '/nowhere cannot be read (ENOENT).'],
])('%j is refused with one sentence', async (given, code, sentence) => {
  expect(await offerCodes(...given)).toEqual({ code, text: expect.stringContaining(sentence) })
})
