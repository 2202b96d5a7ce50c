import { beforeAll, describe, expect, test } from 'vitest'
import { cardState } from '#domain/cards/card-state.ts'
import { currentPeriod } from '#domain/cards/card-validity.ts'
import { PUBLIC_COLLECTIONS } from '#domain/content/collection.ts'
import { isEmail } from '#domain/email.ts'
import { isUpcoming } from '#domain/events/event.ts'
import { readMarkdown } from '#domain/markdown.ts'
import { weekday } from '#domain/calendar.ts'
import { isPlainDate, romeDay } from '#domain/plain-date.ts'
import { isProfileComplete } from '#domain/people/profile.ts'
import { freshDatabase, useDatabase } from '#tests/database.ts'
import { demoEvents, demoMembers, demoStaff } from './content.ts'
import { demoDocuments } from './documents.ts'
import { loadDemo } from './load.ts'
import type { DemoLogin } from './logins.ts'

/** 21 November 2026, 00:30 in Rome: in UTC it is still the 20th. */
const NOW = Date.UTC(2026, 10, 20, 23, 30)
const TODAY = '2026-11-21'
const GRACE_DAYS = 45

const factorOf = (uid: string) => `sealed for ${uid}`

const fresh = useDatabase()
const db = () => fresh().db
let logins: DemoLogin[]

beforeAll(async () => {
  logins = (await loadDemo(db(), { now: NOW, passwordHash: 'the-hash', factorOf })).logins
})

const cardOf = async (number: string) => {
  const card = await db().selectFrom('card').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
  const periods = await db().selectFrom('cardPeriod').selectAll().where('cardNumber', '=', number).execute()
  return { ...card, ...(currentPeriod(periods, TODAY) ?? { validFrom: null, validTo: null }) }
}

test('the day is counted in Rome', () => {
  expect(romeDay(NOW)).toBe(TODAY)
})

test('every card is in its expected state', async () => {
  const members = await demoMembers()
  const states = await Promise.all(members.map(async ({ tessera }) => cardState(await cardOf(tessera), TODAY, GRACE_DAYS)))
  expect(states).toEqual(members.map(({ card }) => card.expectedState))
})

test('the association has the grace period of these states', async () => {
  const { data } = await db().selectFrom('document').select('data').where('id', '=', 'associazione').executeTakeFirstOrThrow()
  expect(JSON.parse(data)).toMatchObject({ id: 'borgo-sereno', cardValidity: { policy: 'rolling_12_months', graceDays: GRACE_DAYS } })
})

describe('accounts', () => {
  test('people with an e-mail and both ticks have an account with a password and a complete profile', async () => {
    const members = (await demoMembers()).filter((member) => member.email && member.privacy && member.confirm14)
    const rows = await db()
      .selectFrom('account')
      .innerJoin('credential', 'credential.userId', 'account.id')
      .innerJoin('userDocument', 'userDocument.uid', 'account.id')
      .select(['account.email', 'account.id', 'credential.accountId', 'credential.providerId', 'credential.password'])
      .select(['userDocument.tessera', 'userDocument.privacy', 'userDocument.confirm14'])
      .execute()
    for (const member of members) {
      const row = rows.find(({ email }) => email === member.email)
      expect(row).toMatchObject({ tessera: member.tessera, providerId: 'credential', password: 'the-hash', accountId: row?.id })
      expect(isProfileComplete(row)).toBe(true)
    }
    expect(rows.every(({ email }) => isEmail(email))).toBe(true)
  })

  test('exactly one account is unconfirmed, and it is among the logins', async () => {
    const rows = await db().selectFrom('account').selectAll().execute()
    const unverified = rows.filter((row) => !row.emailVerified).map(({ email }) => email)
    expect(unverified).toEqual(['giulia.brandimarte@posta.example'])
    expect(logins.map(({ email }) => email)).toContain(unverified[0])
  })

  test('people without an account have a card, whose number is issued', async () => {
    const members = (await demoMembers()).filter(({ account }) => !account)
    expect(members.length).toBeGreaterThan(0)
    for (const { tessera } of members) {
      expect(await db().selectFrom('cardNumber').select('number').where('number', '=', tessera).executeTakeFirst()).toEqual({
        number: tessera,
      })
      expect((await cardOf(tessera)).uid).toBeNull()
    }
  })

  test('the ledger has the two ticks of each account, with their notice', async () => {
    const accounts = await db().selectFrom('account').select('id').execute()
    for (const { id } of accounts) {
      const events = await db().selectFrom('consentEvent').selectAll().where('personId', '=', id).execute()
      expect(events.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['privacy_notice', 'age14']))
      expect(events.find(({ purpose }) => purpose === 'privacy_notice')).toMatchObject({
        kind: 'acknowledged',
        documentId: 'pagine/privacy',
        documentVersion: '2026-01',
        documentSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
    }
  })

  test('no registration is in the future', async () => {
    const rows = await db().selectFrom('cardNumber').select('issuedAt').execute()
    expect(Math.max(...rows.map(({ issuedAt }) => issuedAt))).toBeLessThanOrEqual(NOW)
  })
})

describe('staff', () => {
  test('a member with a role has one account, and staff without membership can sign in too', async () => {
    const rows = await db()
      .selectFrom('staffRole')
      .innerJoin('userDocument', 'userDocument.uid', 'staffRole.uid')
      .select(['role', 'firstname', 'lastname', 'expiresOn'])
      .execute()
    const staff = await demoStaff()
    expect(rows).toHaveLength(staff.flatMap(({ roles }) => roles).length)
    expect(rows.filter(({ lastname }) => lastname === "D'Ambrogi")).toHaveLength(1)
    expect(rows.filter(({ lastname }) => lastname === 'Malvolti')).toEqual([
      { role: 'safeguarding', firstname: 'Irene', lastname: 'Malvolti', expiresOn: expect.any(String) },
    ])
    expect(rows.find(({ lastname }) => lastname === 'Mazzanti Lenzi')?.expiresOn).toBe('2026-11-09')
  })

  test('everybody with a role has a second factor', async () => {
    const rows = await db().selectFrom('secondFactor').select(['uid', 'secret', 'confirmedAt']).execute()
    for (const { uid, secret, confirmedAt } of rows) expect([secret, confirmedAt]).toEqual([factorOf(uid), NOW])
    const without = await db()
      .selectFrom('staffRole')
      .innerJoin('userDocument', 'userDocument.uid', 'staffRole.uid')
      .select('lastname')
      .where('staffRole.uid', 'not in', (query) => query.selectFrom('secondFactor').select('secondFactor.uid'))
      .execute()
    expect(without).toEqual([])
  })
})

test('the demo has statistics of checks and offers, reports, and open applications', async () => {
  const days = await db().selectFrom('cardCheck').select('day').distinct().where('day', '>', '2026-10-22').execute()
  expect(days).toHaveLength(30)
  const used = await db().selectFrom('partnerDay').select('offerId').distinct().where('what', '=', 'redeemed').execute()
  expect(used.length).toBeGreaterThanOrEqual(3)
  const waiting = await db().selectFrom('report').select('id').where('state', '=', 'received').where('answeredAt', 'is', null).execute()
  expect(waiting).toHaveLength(2)
  expect((await db().selectFrom('application').select('id').where('state', '=', 'submitted').execute()).length).toBeGreaterThan(0)
})

describe('the printed logins', () => {
  test('the logins are accounts, and show every state of a card', async () => {
    const states = new Set<string>()
    for (const { email } of logins) {
      const user = await db()
        .selectFrom('account')
        .innerJoin('userDocument', 'userDocument.uid', 'account.id')
        .select('tessera')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      states.add(cardState(await cardOf(user.tessera), TODAY, GRACE_DAYS))
    }
    expect([...states].toSorted()).toEqual(['cancelled', 'expired', 'expiring', 'grace', 'pending', 'suspended', 'valid'])
  })
})

describe('documents', () => {
  test('every public collection has documents, and all have a version', async () => {
    const versions = await db().selectFrom('collectionVersion').selectAll().execute()
    expect(versions.map(({ collection }) => collection).toSorted()).toEqual([...PUBLIC_COLLECTIONS, 'documenti'].toSorted())
    const pages = await db().selectFrom('document').select('id').where('collection', '=', 'pagine').orderBy('position').execute()
    expect(pages.map(({ id }) => id)).toEqual(['associazione', 'chi-siamo', 'privacy', 'accessibilita'])
  })

  test.each(['2026-11-21', '2026-12-31', '2028-02-29', '2027-03-28'])(
    'on %s an event falls on its day of the week, never before its offset',
    async (today) => {
      const events = (await demoDocuments(today)).filter(({ collection }) => collection === 'appuntamenti')
      const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
      for (const source of await demoEvents()) {
        const start = events.find(({ id }) => id === source.id)?.data['start'] as { date: string; time: string }
        expect(isPlainDate(start.date)).toBe(true)
        const days = (Date.parse(start.date) - Date.parse(today)) / 86_400_000
        expect(days).toBeGreaterThanOrEqual(source.start.offsetDays)
        expect(days).toBeLessThan(source.start.offsetDays + 7)
        expect(names[weekday(start.date) - 1]).toBe(source.start.weekday)
        expect(start.time).toBe(source.start.time)
      }
    },
  )

  test('events are in the order of their days, and one that ends after midnight ends on the next day', async () => {
    const events = (await demoDocuments(TODAY))
      .filter(({ collection }) => collection === 'appuntamenti')
      .map(({ id, data }) => ({ id, ...data }))
    const days = events.map((event) => (event as unknown as { start: { date: string } }).start.date)
    expect(days).toEqual(days.toSorted())
    const burraco = events.find(({ id }) => id === 'torneo-burraco') as unknown as { start: { date: string }; end: { date: string } }
    expect([burraco.start.date, burraco.end.date]).toEqual(['2026-11-27', '2026-11-28'])
    expect(events.filter((event) => !isUpcoming(event as object, NOW)).map(({ id }) => id)).toEqual(['mercatino-scambio'])
  })

  test('public documents have no discount code and no personal link', async () => {
    const rows = await db().selectFrom('document').select('data').where('collection', '=', 'convenzioni').execute()
    expect(JSON.stringify(rows)).not.toMatch(/ACQ-7H2M|BORGO25|SERENO8|PIANO-K4W9|rottagentile\.example\/borgosereno/)
  })

  test('no relative date is left anywhere', async () => {
    const rows = await db().selectFrom('document').select('data').execute()
    expect(JSON.stringify(rows)).not.toMatch(/offsetDays|OffsetDays|daysAfterStart|daysBefore/)
  })

  test.each(['privacy', 'accessibilita'])('the page %s uses supported Markdown only', async (id) => {
    const { data } = await db().selectFrom('document').select('data').where('id', '=', id).executeTakeFirstOrThrow()
    const page = JSON.parse(data) as { title: string; version: string; markdown: string }
    expect(page).toMatchObject({ title: expect.any(String), version: '2026-01' })
    const blocks = readMarkdown(page.markdown)
    expect(new Set(blocks.map(({ type }) => type))).toEqual(new Set(['heading', 'paragraph', 'list', 'table']))
    for (const block of blocks) {
      if (block.type === 'table') expect(block.rows.every((row) => row.length === block.head.length)).toBe(true)
    }
    expect(JSON.stringify(blocks)).not.toMatch(/\*\*|\]\(|^#|\|--/)
  })

  test('every guide uses supported Markdown only', async () => {
    const rows = await db().selectFrom('document').select('data').where('collection', '=', 'istruzioni').execute()
    for (const { data } of rows) {
      const { bodyMarkdown } = JSON.parse(data) as { bodyMarkdown: string }
      expect(JSON.stringify(readMarkdown(bodyMarkdown))).not.toMatch(/\*\*|\]\(/)
    }
  })
})

test('a second loading changes nothing', async () => {
  const other = await freshDatabase()
  try {
    await loadDemo(other.db, { now: NOW, passwordHash: 'x', factorOf })
    await expect(loadDemo(other.db, { now: NOW + 1000, passwordHash: 'y', factorOf })).rejects.toThrow()
    const rows = await other.db.selectFrom('credential').select('password').execute()
    expect(new Set(rows.map(({ password }) => password))).toEqual(new Set(['x']))
  } finally {
    await other.drop()
  }
})

test('every event is as full as the demo says, with admitted people and places booked outside the app', async () => {
  const said = await demoEvents()
  for (const event of said) {
    const { data } = await db().selectFrom('document').select('data').where('id', '=', event.id).executeTakeFirstOrThrow()
    const shown = JSON.parse(data) as { booked: number; waiting: number }
    const rows = await db().selectFrom('booking').selectAll().where('eventId', '=', event.id).execute()
    const of = (state: string) => rows.filter((row) => row.state === state).length
    expect([event.id, shown.booked + of('booked'), shown.waiting + of('waiting')]).toEqual([event.id, event.booked, event.waiting])
    expect(new Set(rows.map(({ uid }) => uid)).size).toBe(rows.length)
  }
})

describe('the desk', () => {
  test('one shop has an open proposal for its own offer', async () => {
    const open = await db().selectFrom('offerProposal').selectAll().where('openFor', 'is not', null).execute()
    expect(open.map(({ offerId, changes }) => [offerId, JSON.parse(changes) as unknown])).toEqual([
      [
        'libreria-carta-e-matita',
        {
          headline: { before: '5% sui libri e 15% sulla cartoleria', after: '5% sui libri e 20% sulla cartoleria' },
          contactPhone: { before: '+39 0575 000 322', after: '+39 0575 000 323' },
        },
      ],
    ])
  })

  test('audit entries are about existing records, by staff, and in the past', async () => {
    const done = await db().selectFrom('audit').selectAll().execute()
    expect(done.length).toBeGreaterThan(5)
    const staff = new Set((await db().selectFrom('staffRole').select('uid').execute()).map(({ uid }) => uid))
    const documents = new Set((await db().selectFrom('document').select('id').execute()).map(({ id }) => id))
    for (const { actor, record, subject, occurredAt } of done) {
      expect(staff.has(actor!), subject).toBe(true)
      expect(occurredAt).toBeLessThan(NOW)
      if (record !== 'settings') expect(documents.has(subject), subject).toBe(true)
    }
  })
})

describe('the register of members', () => {
  test('has every admission and some ends, without a gap and in the order of time', async () => {
    const rows = await db().selectFrom('registerEntry').selectAll().orderBy('number').execute()
    expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, i) => i + 1))
    const days = rows.map(({ effectiveOn }) => effectiveOn)
    expect(days).toEqual(days.toSorted())
    const members = await db()
      .selectFrom('card')
      .select(['number', 'memberSince', 'cancellationReason'])
      .where('memberSince', 'is not', null)
      .execute()
    const admitted = rows.filter(({ kind }) => kind === 'admitted')
    expect(admitted.map(({ cardNumber }) => cardNumber).toSorted()).toEqual(members.map(({ number }) => number).toSorted())
    const ended = rows.filter(({ kind }) => kind === 'ended').map(({ cardNumber, endReason }) => [cardNumber, endReason])
    const over = members.filter((one) => one.cancellationReason !== null).map((one) => [one.number, one.cancellationReason])
    expect(ended.toSorted()).toEqual(over.toSorted())
  })

  test('four friends wait for the board, and a minor for a parent', async () => {
    const open = await db().selectFrom('application').select('state').where('decidedAt', 'is', null).execute()
    expect(open.map(({ state }) => state).toSorted()).toEqual(['submitted', 'submitted', 'submitted', 'submitted', 'waiting_guardian'])
  })
})

test('each fee gave its period, which is deleted with it', async () => {
  const paid = await db()
    .selectFrom('payment')
    .innerJoin('cardPeriod', 'cardPeriod.id', 'payment.periodId')
    .select(['payment.createdAt as paidAt', 'cardPeriod.createdAt as givenAt'])
    .execute()
  expect(paid.length).toBeGreaterThan(0)
  expect(paid.filter(({ paidAt, givenAt }) => Number(paidAt) !== Number(givenAt))).toEqual([])
})
