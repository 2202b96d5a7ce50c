import { transaction, type Database } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { identityTime } from '#db/identity-time.ts'
import { foldedNames } from '#domain/folded-names.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'

const BATCH = 1_000
const SYLLABLES = ['ba', 'cor', 'del', 'fi', 'gal', 'lo', 'mar', 'ne', 'ol', 'pa', 'ro', 'san', 'ti', 'ver', 'zi']
const FIRST_WORDS = ['De ', 'Di ', "D'", 'Lo ', 'El ', 'Mazzanti ', 'Sassetti-']
const GIVEN = [
  'Anna',
  'Bruno',
  'Carla',
  'Dario',
  'Elena',
  'Fabio',
  'Giulia',
  'Ivo',
  'Lucia',
  'Maria',
  'Nino',
  'Paola',
  'Rita',
  'Sara',
  'Ugo',
]

/**
 * Fills a database with people and cards: a fifth has ended cards, one in fifty a cancelled one, and very few are suspended. Names have a
 * realistic distribution, some far more common than others; one surname in twelve and one given name in eight have several words.
 */
export async function manyMembers(db: Database, count: number, today: PlainDate): Promise<void> {
  let seed = 1
  const below = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n
  const syllable = () => SYLLABLES[Math.min(below(SYLLABLES.length), below(SYLLABLES.length))]!
  for (let done = 0; done < count; done += BATCH) {
    const people = Array.from({ length: Math.min(BATCH, count - done) }, (_, i) => {
      const n = done + i
      const surname = syllable() + syllable() + syllable()
      const given = GIVEN[Math.min(below(GIVEN.length), below(GIVEN.length))]!
      const left = below(5) === 0 ? -below(1_500) : below(365)
      return {
        uid: `bench-${n}`,
        number: numberOf(n),
        firstname: n % 8 === 3 ? `${GIVEN[(n >> 3) % GIVEN.length]} ${given}` : given,
        lastname: (n % 12 === 5 ? FIRST_WORDS[n % FIRST_WORDS.length] : '') + surname[0]!.toUpperCase() + surname.slice(1),
        period: { validFrom: addDays(today, left - 364), validTo: addDays(today, left) },
        cancelledOn: below(50) === 0 ? addDays(today, -below(900)) : null,
        suspendedFrom: below(20_000) === 0 ? today : null,
      }
    })
    const time = identityTime(db, 0)
    await transaction(db, async (trx) => {
      const account = people.map(({ uid }) => ({
        id: uid,
        name: '',
        email: `${uid}@posta.example`,
        emailVerified: true,
        image: null,
        createdAt: time,
        updatedAt: time,
      }))
      await trx.insertInto('account').values(account).execute()
      await trx
        .insertInto('cardNumber')
        .values(people.map(({ number }) => ({ number, issuedAt: 0 })))
        .execute()
      const ticks = { privacy: true, confirm14: true, createdAt: 0, updatedAt: 0 }
      const documents = people.map(({ uid, number, ...names }) => ({
        uid,
        tessera: number,
        firstname: names.firstname,
        lastname: names.lastname,
        ...foldedNames(names),
        ...ticks,
      }))
      await trx.insertInto('userDocument').values(documents).execute()
      const plain = { memberSince: null, suspendedTo: null, suspensionText: null, cancellationReason: null, createdAt: 0 }
      const cards = people.map(({ number, uid, cancelledOn, suspendedFrom }, i) => ({
        number,
        uid,
        category: i % 400 === 0 ? 'onorario' : i % 4 === 0 ? 'amico' : 'ordinario',
        cancelledOn,
        suspendedFrom,
        ...plain,
      }))
      await trx.insertInto('card').values(cards).execute()
      const periods = people.map(({ number, period }) => ({ id: number, cardNumber: number, ...period, createdAt: 0 }))
      await trx.insertInto('cardPeriod').values(periods).execute()
    })
  }
}

const two = (n: number) => String(n).padStart(2, '0')
const numberOf = (n: number) => String(n * 7 + 1).padStart(10, '0')
const isOnPaper = (n: number) => n % 40 === 7

/**
 * Adds what the list's other filters go by: records with birth dates (hardly any in December, one in 180 in January), a consent to news of
 * every third account, and one person in forty without an account.
 */
export async function manyRecords(db: Database, count: number): Promise<void> {
  for (let done = 0; done < count; done += BATCH) {
    const people = Array.from({ length: Math.min(BATCH, count - done) }, (_, i) => done + i)
    await transaction(db, async (trx) => {
      const paper = people.filter(isOnPaper)
      if (paper.length > 0) await trx.updateTable('card').set({ uid: null }).where('number', 'in', paper.map(numberOf)).execute()
      const records = people.map((n) => {
        const names = isOnPaper(n) ? { firstname: GIVEN[n % GIVEN.length]!, lastname: `Carta${SYLLABLES[n % SYLLABLES.length]}` } : null
        const month = n % 5_000 === 1 ? 12 : n % 180 === 2 ? 1 : 2 + (n % 10)
        return {
          id: `bench-${n}`,
          uid: names ? null : `bench-${n}`,
          cardNumber: numberOf(n),
          firstname: names?.firstname ?? null,
          lastname: names?.lastname ?? null,
          ...(names && foldedNames(names)),
          birthDate: `19${50 + (n % 50)}-${two(month)}-${two(1 + (n % 28))}`,
          birthPlace: null,
          taxCode: null,
          email: names && n % 80 === 7 ? `carta-${n}@posta.example` : null,
          street: null,
          cap: null,
          comune: null,
          provincia: null,
          phone: '',
          notes: '',
          revision: 1,
          createdAt: 0,
          updatedAt: 0,
        }
      })
      // Bound values per statement.
      for (let at = 0; at < records.length; at += 500)
        await trx
          .insertInto('person')
          .values(records.slice(at, at + 500))
          .execute()
      const consents = people
        .filter((n) => n % 3 === 0 && !isOnPaper(n))
        .map((n) => ({
          id: newId(0),
          personId: `bench-${n}`,
          kind: 'granted' as const,
          purpose: 'newsletter',
          documentId: null,
          documentVersion: null,
          documentSha256: null,
          wording: '',
          locale: 'it',
          occurredAt: 0,
          channel: 'web' as const,
          actor: 'self' as const,
          actorId: null,
          evidenceRef: null,
          appVersion: null,
        }))
      await trx.insertInto('consentEvent').values(consents).execute()
    })
  }
}
