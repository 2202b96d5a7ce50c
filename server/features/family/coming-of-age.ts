import { transaction, type Database } from '#db/connect.ts'
import { ADULT_AGE } from '#domain/age.ts'
import { yearOf } from '#domain/calendar.ts'
import { comesOfAgeOn, isMinor, TOLD_OF_AGE_DAYS } from '#domain/family/family.ts'
import { formatLongDate, withDay } from '#domain/format.ts'
import { addDays, romeDay, type PlainDate } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import type { Letter } from '#server/platform/mail/define.ts'
import { notify } from '#server/core/notices/notify.ts'
import { familyOfAgeChildMail, familyOfAgeGuardianMail } from './mails.ts'
import { dropGuardianship } from './family.ts'
import { deleteOldInvitations } from './invitation-queries.ts'
import { childrenBorn, guardiansOf } from '#server/core/cards/guardianship-queries.ts'

const BATCH = 100
/** Older people were notified already, and have no guardian; the margin is for a long standstill of the server. */
const OLDEST = 120

/**
 * Notifies both sides thirty days before an eighteenth birthday, each once, and deletes the remains of an ended guardianship. The end
 * itself needs no job: from 00:00 of the day nothing is shown, and no credential lasts longer (docs/decisions/0027).
 */
export async function watchComingOfAge({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now()
  const today = romeDay(now)
  const before = { from: bornFor(today, OLDEST), to: bornFor(today, ADULT_AGE) }
  while (await endSome(db, before, today));
  await transaction(db, () => deleteOldInvitations(db, now))
  const soon = addDays(today, TOLD_OF_AGE_DAYS)
  // Some extra days on each side: a person born on 29 February comes of age on 1 March.
  const born = { from: bornFor(addDays(today, -2), ADULT_AGE), to: bornFor(addDays(soon, 2), ADULT_AGE) }
  for (let after = ''; ;) {
    const children = await childrenBorn(db, { ...born, after }, BATCH)
    for (const child of children) {
      const day = comesOfAgeOn(child.birthDate)
      // An ended card sends no mail: the child may have died.
      if (day > today && day <= soon && (child.cancelledOn === null || child.cancelledOn > today))
        await transaction(db, () => notifyOfAge(db, { ...child, day }, now, ownOrigins(config)[0]!))
    }
    if (children.length < BATCH) return
    after = children.at(-1)!.cardNumber
  }
}

/** True when there may be more. */
const endSome = (db: Database, born: { from: string; to: string }, today: PlainDate): Promise<boolean> =>
  transaction(db, async () => {
    const children = await childrenBorn(db, { ...born, after: '' }, BATCH)
    const over = children.filter(({ birthDate }) => !isMinor(birthDate, today))
    for (const { cardNumber } of over)
      for (const { uid } of await guardiansOf(db, cardNumber)) await dropGuardianship(db, { uid, cardNumber })
    return over.length > 0 && children.length === BATCH
  })

type Adult = Awaited<ReturnType<typeof childrenBorn>>[number] & { day: PlainDate }

async function notifyOfAge(db: Database, { cardNumber, uid, email, firstname, day }: Adult, now: number, origin: string): Promise<void> {
  const once = async (to: string, text: string, path: string, mail: Letter) => {
    const notice = { uid: to, topic: 'renewal', key: `of-age:${cardNumber}:${day}`, title: TITLE, text, path } as const
    // The mail about losing the card is always sent (domain guide, section 7).
    if (await notify(db, notice, now)) await enqueueMail(db, mail, now)
  }
  for (const guardian of await guardiansOf(db, cardNumber)) {
    const to = { to: guardian.email, firstname: guardian.firstname ?? '' }
    const facts = { child: firstname, hasAccount: uid !== null, day, link: `${origin}/account/famiglia` }
    await once(
      guardian.uid,
      `${firstname} compie 18 anni. ${withDay('Dal', formatLongDate(day))} porta la tessera da sé.`,
      '/account/famiglia',
      familyOfAgeGuardianMail.of({ ...to, ...facts }),
    )
  }
  if (uid === null || email === null) return
  const mail = familyOfAgeChildMail.of({ to: email, firstname, day, link: `${origin}/tessera` })
  await once(uid, `${withDay('Dal', formatLongDate(day))} la tua tessera è solo sul tuo telefono.`, '/tessera', mail)
}

const TITLE = 'Tessera e 18 anni'

/** The birthday of a person who completes this age on a day. */
const bornFor = (day: PlainDate, age: number): string => `${String(yearOf(day) - age).padStart(4, '0')}${day.slice(4)}`
