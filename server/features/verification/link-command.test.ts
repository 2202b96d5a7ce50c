import { PassThrough, Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/database.ts'
import { tokenHash } from '#server/core/accounts/email-token.ts'
import { putOffer } from '#server/features/offers/test-offers.ts'
import { runCommandLine } from '#server/command-line.ts'

const fresh = useDatabase()
beforeAll(async () => {
  const place = { name: 'Ottica Orizzonte, centro', street: 'Piazza del Mercato 11', comune: 'Borgo Sereno' }
  const other = { name: 'Ottica Orizzonte', street: 'Via Nuova 40', comune: 'Pieve Chiara' }
  await putOffer(fresh().db, 'ottica', { partner: 'Ottica Orizzonte', places: [place, other] })
  await putOffer(fresh().db, 'cinema', { partner: 'Cinema Lucciola', places: [{ name: 'Cinema Lucciola', comune: 'Borgo Sereno' }] })
  await putOffer(fresh().db, 'online', { places: 'nessuno' })
})

async function partnerLink(...given: string[]): Promise<{ code: number; text: string }> {
  const { dataDir, databaseUrl } = fresh()
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const env = {
    DATA_DIR: dataDir,
    APP_URL: 'https://tessera.example',
    ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET: 'x'.repeat(40) }),
  }
  const code = await runCommandLine(['partner-link', ...given], { env, stdin: Readable.from([]), stdout, stderr })
  return { code, text: `${String(stdout.read() ?? '')}${String(stderr.read() ?? '')}`.trim() }
}

const links = () => fresh().db.selectFrom('partnerLink').selectAll().orderBy('id').execute()

test('a link is printed with its expiry and how to revoke it; the database stores only its digest', async () => {
  const { code, text } = await partnerLink('cinema')
  expect(code).toBe(0)
  const [, token] = /^https:\/\/tessera\.example\/v#p=([\w-]{43})\n/.exec(text)!
  const [link] = await links()
  expect(link).toMatchObject({ offerId: 'cinema', partner: 'Cinema Lucciola', place: 'Borgo Sereno', hash: tokenHash(token!) })
  expect(text).toContain(`partner-link cinema --revoke ${link!.id}`)
  const list = await partnerLink('cinema', '--list')
  expect(list.text).toMatch(new RegExp(`^${link!.id}  Borgo Sereno  made on .+; devices: 0$`))
  expect(list.text).not.toContain(token)
})

test('one of several places is chosen; an offer without places has a link too', async () => {
  expect(await partnerLink('ottica')).toEqual({
    code: 2,
    text: 'Which of its places? One of:\n  --place 1  Ottica Orizzonte, centro\n  --place 2  Via Nuova 40, Pieve Chiara',
  })
  expect((await partnerLink('ottica', '--place', '3')).code).toBe(2)
  expect((await partnerLink('ottica', '--place', '2')).code).toBe(0)
  expect((await partnerLink('online')).code).toBe(0)
  expect(await partnerLink('online', '--place', '1')).toEqual({ code: 2, text: 'This offer has no places.' })
  const made = (await links()).filter(({ offerId }) => offerId !== 'cinema').map(({ partner, place }) => ({ partner, place }))
  expect(made).toEqual([
    { partner: 'Ottica Orizzonte', place: 'Via Nuova 40, Pieve Chiara' },
    { partner: 'Negozio online', place: null },
  ])
})

test('revokes one link or all of an offer', async () => {
  await partnerLink('cinema')
  const ids = (await links()).filter(({ offerId }) => offerId === 'cinema').map(({ id }) => id)
  expect(await partnerLink('ottica', '--revoke', ids[0]!)).toEqual({ code: 1, text: `"ottica" has no link "${ids[0]}".` })
  expect(await partnerLink('cinema', '--revoke', ids[0]!)).toEqual({
    code: 0,
    text: "Revoked: 1. Their devices are the shop's no longer.",
  })
  expect((await partnerLink('cinema', '--revoke', 'all')).code).toBe(0)
  expect(await partnerLink('cinema', '--revoke', 'all')).toEqual({ code: 1, text: '"cinema" has no link.' })
  expect(await partnerLink('cinema', '--list')).toEqual({ code: 0, text: '"cinema" has no links.' })
})

test('a made and a revoked link are in the audit', async () => {
  await fresh().db.deleteFrom('partnerLink').execute()
  const since = await audited()
  await partnerLink('cinema')
  await partnerLink('cinema', '--revoke', 'all')
  await partnerLink('cinema', '--revoke', 'all')
  expect((await audited()).slice(since.length)).toMatchObject([
    { action: 'created', record: 'partner', subject: 'cinema', detail: 'Cinema Lucciola', actor: null },
    { action: 'revoked', record: 'partner', subject: 'cinema', actor: null },
  ])
})

const audited = () => fresh().db.selectFrom('audit').selectAll().orderBy('id').execute()

test.each([
  [['nessuna'], 1, 'There is no offer "nessuna".'],
  [['cinema', '--list', '--revoke', 'all'], 2, '--place, --list and --revoke do not go together'],
  [[], 2, '"partner-link" takes one name after it'],
])('%j is refused with one sentence', async (given, code, sentence) => {
  expect(await partnerLink(...given)).toEqual({ code, text: expect.stringContaining(sentence) })
})
