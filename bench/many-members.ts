import { transaction, type Database } from '#db/connect.ts'
import { identityTime } from '#db/identity-time.ts'
import { foldedNames } from '#domain/folded-names.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'

const BATCH = 1_000
const SYLLABLES = ['ba', 'cor', 'del', 'fi', 'gal', 'lo', 'mar', 'ne', 'ol', 'pa', 'ro', 'san', 'ti', 'ver', 'zi']
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
 * realistic distribution, some far more common than others.
 */
export async function manyMembers(db: Database, count: number, today: PlainDate): Promise<void> {
  let seed = 1
  const below = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n
  const syllable = () => SYLLABLES[Math.min(below(SYLLABLES.length), below(SYLLABLES.length))]!
  for (let done = 0; done < count; done += BATCH) {
    const people = Array.from({ length: Math.min(BATCH, count - done) }, (_, i) => {
      const n = done + i
      const surname = syllable() + syllable() + syllable()
      const left = below(5) === 0 ? -below(1_500) : below(365)
      return {
        uid: `bench-${n}`,
        number: String(n * 7 + 1).padStart(10, '0'),
        firstname: GIVEN[Math.min(below(GIVEN.length), below(GIVEN.length))]!,
        lastname: surname[0]!.toUpperCase() + surname.slice(1),
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
