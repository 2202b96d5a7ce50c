import { type Association, categoryLabel } from '#domain/content/association.ts'
import { romeDay } from '#domain/plain-date.ts'
import { type Database, transaction } from '../connect.ts'
import { newId } from '../id.ts'
import type { Tables } from '../tables.ts'
import { demoActivity } from './activity.ts'
import { demoBookings } from './bookings.ts'
import { demoOffers } from './content.ts'
import { demoDesk } from './desk.ts'
import { type DemoDocument, demoDocuments } from './documents.ts'
import { demoLogins, type DemoLogin } from './logins.ts'
import { demoPayments } from './payments.ts'
import { demoReports } from './reports.ts'
import { type DemoPerson, demoPeople } from './people.ts'
import { registerRows } from './register-rows.ts'
import { type PeopleRows, peopleRows, type Rows } from './people-rows.ts'

/**
 * Fills an empty database with the demo association: its pages and lists, members with cards in every state, and staff. All or nothing.
 * Everybody has the same password.
 *
 * @param now epoch ms; all dates are relative to this day in Rome
 * @param passwordHash from `passwords.hash`
 * @param factorOf makes a staff account's second factor, encrypted for the server
 * @returns accounts for trying the product, one per feature
 */
export async function loadDemo(
  db: Database,
  { now, passwordHash, factorOf }: { now: number; passwordHash: string; factorOf: (uid: string) => string },
): Promise<{ logins: DemoLogin[] }> {
  const today = romeDay(now)
  const [documents, people, logins] = await Promise.all([demoDocuments(today), demoPeople(today, now), demoLogins()])
  const discounts = await demoDiscounts(now)
  const persons = peopleRows(db, people, { documents, today, passwordHash })
  const bookings = demoBookings(documents, withGoodCards(people, persons.userDocument), now)
  const reports = await demoReports(persons.userDocument, now)
  const activity = demoActivity(documents, today)
  const uidOf = (name: string) => persons.userDocument.find(({ firstname }) => firstname === name)?.uid
  const desk = await demoDesk(documents, uidOf, now)
  const association = documents.find(({ id }) => id === 'associazione')?.data
  const book = registerRows(people, {
    today,
    uidOf: (number) => persons.userDocument.find(({ tessera }) => tessera === number)?.uid ?? null,
    labelOf: (category) => categoryLabel(association as unknown as Association, category),
  })
  const { last, ...paid } = demoPayments(documents, people, { periods: persons.cardPeriod, recordedBy: uidOf('Amedeo') ?? null, now })
  // A payment gives its period.
  const givenAt = new Map(paid.payment.map(({ periodId, createdAt }) => [periodId, createdAt]))
  const cardPeriod = persons.cardPeriod.map((period) => ({ ...period, createdAt: givenAt.get(period.id) ?? period.createdAt }))
  const rows = { ...documentRows(bookings.documents, now), ...persons, cardPeriod }
  await transaction(db, async (trx) => {
    // In the order of foreign keys: numbers before cards, accounts before their rows.
    await trx.insertInto('account').values(rows.account).execute()
    await trx.insertInto('credential').values(rows.credential).execute()
    await trx.insertInto('cardNumber').values(rows.cardNumber).execute()
    await trx.insertInto('userDocument').values(rows.userDocument).execute()
    await trx.insertInto('card').values(rows.card).execute()
    await trx.insertInto('cardPeriod').values(rows.cardPeriod).execute()
    await trx.insertInto('consentEvent').values(rows.consentEvent).execute()
    await trx.insertInto('staffRole').values(rows.staffRole).execute()
    const secondFactor = withFactor(people, persons).map((uid) => ({
      uid,
      secret: factorOf(uid),
      lastStep: 0,
      createdAt: now,
      confirmedAt: now,
    }))
    await trx.insertInto('secondFactor').values(secondFactor).execute()
    await trx.insertInto('resolution').values(book.resolution).execute()
    await trx.insertInto('registerEntry').values(book.registerEntry).execute()
    await trx.insertInto('application').values(rows.application).execute()
    await trx.insertInto('child').values(rows.child).execute()
    await trx.insertInto('guardianship').values(rows.guardianship).execute()
    await trx.insertInto('person').values(rows.person).execute()
    await trx.insertInto('document').values(rows.document).execute()
    await trx.insertInto('collectionVersion').values(rows.collectionVersion).execute()
    // The demo's initial contents are not announced.
    const told = rows.document.filter(({ collection }) => collection === 'convenzioni' || collection === 'notizie')
    await trx
      .insertInto('toldContent')
      .values(told.map(({ collection, id }) => ({ collection, id, toldAt: 0 })))
      .execute()
    await trx.insertInto('booking').values(bookings.booking).execute()
    await trx.insertInto('offerDiscount').values(discounts.offerDiscount).execute()
    await trx.insertInto('discountCode').values(discounts.discountCode).execute()
    await trx.insertInto('report').values(reports.report).execute()
    await trx.insertInto('reportMessage').values(reports.reportMessage).execute()
    await trx.insertInto('cardCheck').values(activity.cardCheck).execute()
    await trx.insertInto('partnerDay').values(activity.partnerDay).execute()
    await trx.insertInto('partnerLink').values(desk.partnerLink).execute()
    await trx.insertInto('partnerSession').values(desk.partnerSession).execute()
    await trx.insertInto('offerProposal').values(desk.offerProposal).execute()
    await trx.insertInto('audit').values(desk.audit).execute()
    await trx
      .insertInto('setting')
      .values({ key: 'reportNumber', value: JSON.stringify(reports.last) })
      .execute()
    await trx.insertInto('payment').values(paid.payment).execute()
    await trx.insertInto('receipt').values(paid.receipt).execute()
    await trx
      .insertInto('setting')
      .values([...last].map(([year, number]) => ({ key: `receipts:${year}`, value: JSON.stringify(number) })))
      .execute()
    // A real installation refuses a data folder with this mark.
    await trx.insertInto('setting').values({ key: 'demo', value: 'true' }).execute()
  })
  return { logins }
}

/** The members' part of the demo's offers: codes, lists of codes, partners' pages. @param now epoch ms */
async function demoDiscounts(now: number): Promise<Rows<'offerDiscount' | 'discountCode'>> {
  const { items } = await demoOffers()
  return {
    offerDiscount: items.flatMap(({ id, discount: { code = null, url = null } }) =>
      code || url ? [{ offerId: id, code, url, updatedAt: now }] : [],
    ),
    // Ids in the order of the list.
    discountCode: items.flatMap(({ id, discount: { codes = [] } }) =>
      codes.map((each, i) => ({ id: newId(now + i), offerId: id, code: each, takenAt: null, createdAt: now })),
    ),
  }
}

/** Everybody with a role, also one that has ended. */
function withFactor(people: DemoPerson[], { userDocument }: Pick<PeopleRows, 'userDocument'>): string[] {
  const staff = new Set(people.filter(({ roles }) => roles.length > 0).map(({ tessera }) => tessera))
  return userDocument.filter(({ tessera }) => staff.has(tessera)).map(({ uid }) => uid)
}

/** Accounts with a confirmed address and a valid card. */
function withGoodCards(people: DemoPerson[], documents: Tables['userDocument'][]): string[] {
  const good = new Set(
    people
      .filter(({ account, card }) => account?.emailVerified && ['valid', 'expiring', 'grace'].includes(card.expectedState))
      .map(({ tessera }) => tessera),
  )
  return documents.filter(({ tessera }) => good.has(tessera)).map(({ uid }) => uid)
}

function documentRows(documents: DemoDocument[], now: number): Rows<'document' | 'collectionVersion'> {
  const collections = [...new Set(documents.map(({ collection }) => collection))]
  return {
    document: documents.map(({ collection, id, data }, position) => ({
      collection,
      id,
      data: JSON.stringify(data),
      position,
      updatedAt: now,
      version: 1,
    })),
    collectionVersion: collections.map((collection) => ({ collection, version: 1, oldest: 0 })),
  }
}
