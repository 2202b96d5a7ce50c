import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { ERROR_CODES } from '#domain/errors.ts'
import type { FieldProblem } from '#domain/form.ts'
import { noticeTopics, toldTopics } from '#domain/notices/notice-topics.ts'
import { account } from './features/account/texts.ts'
import { profile } from './features/account/texts-person.ts'
import { cardText } from './ui/card/texts.ts'
import { contentSentences } from './features/contents/content-errors.ts'
import { addSentences, errorText } from './ui/texts/errors.ts'
import { fields, fieldText } from './ui/texts/fields.ts'
import { freshness } from './ui/texts/freshness.ts'
import { logout } from './features/account/texts-logout.ts'
import { notices } from './features/notices/texts.ts'
import { partnerSentences } from './features/verification/texts-errors.ts'
import { reportSentences } from './features/reports/texts-errors.ts'

// Each part of the app adds its own sentences.
for (const file of globSync('app/features/*/texts*.ts').filter((name) => !name.endsWith('.test.ts'))) await import(pathToFileURL(file).href)
addSentences(reportSentences)
addSentences(contentSentences)
addSentences(partnerSentences)

/** Comments, what the API's document says of a call, and comparisons. */
const NOT_GIVEN = /\/\*[\s\S]*?\*\/|\/\/.*|\brefusal\([^()]*\)|[!=]== '[^']*'|\bcase '[^']*'|^export type .*/gm

describe('errors by code', () => {
  test.each(ERROR_CODES)('%s has a sentence of its own', (code) => {
    const { text } = errorText(code)
    expect(text).not.toMatch(/undefined|NaN|\{/)
    // «(2)» is the specification's own ending (§8).
    expect(text).toMatch(/[.?]( \(2\))?$/)
    if (code !== 'app.error') expect(text).not.toBe(errorText('app.error').text)
  })

  test('every code is given by somebody; to be compared with, or described, is not to be given', async () => {
    const sources = (await sourcesOf('app', 'server', 'domain')).map((source) => source.replace(NOT_GIVEN, ''))
    const named = sources.join('\n').replaceAll('auth.${provider}_failed_2', "'auth.google_failed_2' 'auth.facebook_failed_2'")
    expect(ERROR_CODES.filter((code) => !named.includes(`'${code}'`))).toEqual([])
  })

  test.each(['bookings', 'members', 'payments', 'register'])('%s, opened first, knows why nobody acts on their own card', async (room) => {
    vi.resetModules()
    await import(`./features/${room}/texts.ts`)
    const { errorText } = await import('./ui/texts/errors.ts')
    expect(errorText('member.own').text).toContain("agisce un'altra persona")
  })

  test('a code that this version does not know gets the general sentence', () => {
    expect(errorText('auth.from_the_future' as 'app.error')).toEqual(errorText('app.error'))
    expect(errorText('constructor' as 'app.error')).toEqual(errorText('app.error'))
  })

  test('plurals are right at one', () => {
    expect(errorText('account.name_limit', { next: '2027-11-24' }).text).toBe(
      'Hai già cambiato il nome due volte in un anno. Dal 24 novembre 2027 puoi chiederne un altro dal profilo. Se serve prima, scrivi alla segreteria.',
    )
    expect(errorText('auth.verify_wait', { seconds: 1 }).text).toBe('Puoi chiedere un altro messaggio tra 1 secondo.')
    expect(errorText('auth.verify_wait', { seconds: 42 }).text).toBe('Puoi chiedere un altro messaggio tra 42 secondi.')
    expect(errorText('auth.too_many_attempts', { seconds: 60 }).text).toContain('tra 1 minuto.')
    expect(errorText('auth.too_many_attempts', { seconds: 61 }).text).toContain('tra 2 minuti.')
  })

  test('an action says what it does and what it is called', () => {
    expect(errorText('auth.link_used').actions).toEqual([
      { id: 'signIn', label: 'Accedi' },
      { id: 'resend', label: 'Invia un nuovo link' },
    ])
  })
})

describe('fields', () => {
  const problems: FieldProblem[] = ['required', 'invalid', 'too_short', 'too_long', 'common', 'not_accepted', 'in_future', 'unknown']

  test.each(['email', 'password', 'firstname', 'lastname', 'privacy', 'confirm14', 'name', 'color', 'adminEmail', 'altro'])(
    '%s has a sentence for each problem',
    (field) => {
      for (const problem of problems) expect(fieldText(field, problem)).toMatch(/[.?]$|#0b5c6b$|nome@posta\.example$/)
    },
  )

  test('a short password is told how short it is', () => {
    expect(fieldText('password', 'too_short', 'abcde')).toBe('Servono almeno 6 caratteri, ora sono 5.')
    expect(fieldText('password', 'too_short', 'a')).toBe('Servono almeno 6 caratteri, ora è 1.')
  })

  test('a number that is none is told how one begins', () => {
    expect(fieldText('phone', 'invalid')).toMatch(/^Controlla il numero\. I fissi iniziano con 0/)
  })

  test('the summary counts', () => {
    expect(fields.summary(1)).toBe("C'è un campo da controllare")
    expect(fields.summary(3)).toBe('Ci sono 3 campi da controllare')
  })

  test('the label of the privacy tick is the same in one piece and in two', () => {
    expect(fields.privacyBefore + fields.privacyLink).toBe(fields.privacy)
  })
})

test('the states of the card are told with their dates', () => {
  expect(cardText.expiring(0)).toBe('Scade oggi. Rinnova ora: non perdi nemmeno un giorno.')
  expect(cardText.expiring(1)).toMatch(/^Scade domani\./)
  expect(cardText.expiring(12)).toMatch(/^Scade tra 12 giorni\./)
  expect(cardText.grace('08/11/26', '23/12/26')).toBe('Scaduta il 08/11/26. Puoi ancora usarla fino al 23/12/26.')
})

test('the age of data is told in days and hours of Rome', () => {
  const now = Date.parse('2026-11-21T17:42:00Z')
  expect(freshness.offline(now, now)).toBe('Sei senza connessione. Ultimo aggiornamento: oggi, ore 18:42.')
  expect(freshness.offline(Date.parse('2026-11-20T22:59:00Z'), now)).toContain('ieri, ore 23:59')
  expect(freshness.offline(Date.parse('2026-11-20T23:01:00Z'), now)).toContain('oggi, ore 00:01')
  expect(freshness.offline(Date.parse('2026-09-18T10:00:00Z'), now)).toContain('18 settembre 2026, ore 12:00')
})

test('logging out asks with the sentence of the guide', () => {
  expect([logout.question, logout.confirm, logout.stay]).toEqual(['Vuoi uscire?', 'Esci', 'Resta'])
})

test('apostrophes are straight and nobody is shouted at, in every area', async () => {
  const texts = await textsHere()
  expect(texts.length).toBeGreaterThan(10)
  for (const source of texts) expect(source).not.toMatch(/[‘’]|E' |\p{L}!['"`]|\bOps\b/u)
})

test('words that a browser and a phone’s app share are right in both', async () => {
  const said = (await textsHere()).flatMap((source) => source.match(/[^\n]*(?:questo browser|(?:nuova|altra) finestra)[^\n]*/gi) ?? [])
  // Pushes have words of their own in the app (push-words.native.ts); the drawer's link opens a window there too.
  expect(said.filter((line) => !/swUnavailable|push\.sw_unavailable|unsupported: 'Questo browser non riceve|newWindow/.test(line))).toEqual(
    [],
  )
})

test('the texts of the trial lead to what /account has under this name', async () => {
  const texts = (await demoTexts()).join('\n')
  const titles = [account.devices.title, account.access.password, account.data.export, account.data.consents, account.data.closure]
  const here = new Set([...titles, notices.title, profile.title])
  const named = [...texts.matchAll(/Account ›([^*,.]*)/g)].map((match) => match[1]!.trim())
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !here.has(name))).toEqual([])
})

test('a topic has a switch where something is told of it, and no other has', async () => {
  const sources = (await sourcesOf('server')).filter((source) => /\bnotify\w*\(/.test(source))
  const isTold = (topic: string) => sources.some((source) => source.includes(`topic: '${topic}'`))
  expect(noticeTopics.filter(isTold)).toEqual(toldTopics)
})

test.each([
  ['a mail when the board has decided', /scriviamo appena (il direttivo )?decide/],
  ['a shop that is asked for more codes', /Ne chiediamo altri/],
])('nobody is promised %s: there is none yet', async (_, promise) => {
  const said = [...(await textsHere()), ...(await sourcesOf('server')), ...(await demoTexts())]
  expect(said.filter((text) => promise.test(text))).toEqual([])
})

test('no text about admission, fees or members names a deciding body of its own: it is a setting', async () => {
  const areas = 'app/{features/{applications,bookings,members,payments,register,renewals,staff},ui/office}/texts*.ts'
  const files = globSync([areas, 'server/features/{applications,register}/mails.ts'], { cwd: root })
  expect(files.length).toBeGreaterThan(10)
  for (const source of await read(files)) expect(source).not.toMatch(/direttivo/i)
})

const root = join(import.meta.dirname, '..')

function textsHere(): Promise<string[]> {
  return read(globSync('app/**/{texts*,ui/texts/*}.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts')))
}

function demoTexts(): Promise<string[]> {
  return read(globSync('db/demo/**/*.{json,md}', { cwd: root }))
}

/** The sources of these rooms without tests, the app's sentences and the catalogue of codes. */
function sourcesOf(...rooms: string[]): Promise<string[]> {
  const others = /\.test\.|\/test-|\.fixture\.|^app\/(.*\/)?texts[^/]*\.ts$|^app\/ui\/texts\/|^domain\/errors\.ts$/
  return read(rooms.flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: root })).filter((file) => !others.test(file)))
}

function read(files: string[]): Promise<string[]> {
  return Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
}
