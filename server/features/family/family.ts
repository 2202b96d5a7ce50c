import { transaction } from '#db/connect.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import { comesOfAgeOn, isMinor, mayHaveAccess, TAKE_BACK_DAYS, type FamilyAnswer } from '#domain/family/family.ts'
import type { LinkRefusal } from '#domain/family/guardian-form.ts'
import { AppError } from '#domain/errors.ts'
import { fullName } from '#domain/person-name.ts'
import { isPlainDate, romeDay, type PlainDate } from '#domain/plain-date.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { cardAnswer } from '#server/core/cards/card.ts'
import { deleteCodeOf, sessionDevices } from '#server/core/cards/holder-queries.ts'
import { findCardStanding, findLastApplication } from '#server/core/cards/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { dropPaperNames, findPaperNames, findPerson } from '#server/core/people/person-queries.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { deleteInvitationsOf, invitationsOf } from './invitation-queries.ts'
import {
  deleteGuardianship,
  findChild,
  findHolder,
  insertChild,
  insertGuardianship,
  listGuarded,
  listGuardiansOf,
} from '#server/core/cards/guardianship-queries.ts'

const DAY = 24 * 3_600_000

type Parts = Pick<Deps, 'db' | 'clock'>
type Person = Pick<SignedIn, 'accountId' | 'emailVerified'>

/** The children's cards that this account carries, and the guardians of the own one. @throws auth.email_unverified 403 */
export async function ownFamily(deps: Deps, person: Pick<SignedIn, keyof Person | 'sessionId'>): Promise<FamilyAnswer> {
  const { db, clock } = deps
  const { accountId, emailVerified } = person
  if (!emailVerified) throw new AppError('auth.email_unverified', 403)
  const today = romeDay(clock.now())
  const children = (await listGuarded(db, accountId)).filter(({ birthDate }) => isMinor(birthDate, today))
  const invitations = new Map((await invitationsOf(db, accountId, clock.now())).map(({ cardNumber, ...sent }) => [cardNumber, sent]))
  const guardians = (await listGuardiansOf(db, accountId)).filter(({ birthDate }) => isMinor(birthDate, today))
  const devices = await sessionDevices(db, person)
  return {
    children: await Promise.all(
      children.map(async (child) => ({
        card: { ...(await cardAnswer(deps, child)), device: devices.get(child.tessera) ?? null },
        hasAccount: child.uid !== null,
        until: comesOfAgeOn(child.birthDate),
        mayInvite: child.uid === null && mayHaveAccess(child.birthDate, today),
        invitation: invitations.get(child.tessera) ?? null,
        undoUntil: child.uid === null ? null : undoUntil(child, clock.now()),
      })),
    ),
    guardians: guardians.map(({ firstname, lastname }) => `${firstname} ${lastname}`.trim()),
  }
}

/** The end of the time to take a card back (epoch ms); null if it was not taken over, or too long ago. */
export function undoUntil({ takenAt }: { takenAt: number | null }, now: number): number | null {
  const until = takenAt === null ? 0 : takenAt + TAKE_BACK_DAYS * DAY
  return until > now ? until : null
}

/** Why a card was not given to a guardian. */
export type FamilyRefusal = Exclude<LinkRefusal, 'no_account'> | 'no_card'

/** `by`: the account that acts; null for the command line. */
type Link = { uid: string; cardNumber: string; by?: string | null }

type NewGuardianship = Link & {
  firstname?: string | undefined
  lastname?: string | undefined
  birthDate?: string | undefined
}

/**
 * Records a parent or guardian of a card's holder, for the secretariat. Known data of the child stay; the name of a person on paper becomes
 * the child's. The act is in the audit.
 *
 * @returns why not, `done`, or `known` when it exists; `kept`: the known birth date, when another was given
 */
export function addGuardianship(
  { db, clock }: Parts,
  { uid, cardNumber, by = null, ...given }: NewGuardianship,
): Promise<FamilyRefusal | 'done' | 'known' | { kept: PlainDate }> {
  return transaction(db, async () => {
    const holder = await findHolder(db, cardNumber)
    if (!holder) return 'no_card'
    const now = clock.now()
    const today = romeDay(now)
    if (holder.cancelledOn !== null && holder.cancelledOn <= today) return 'cancelled'
    if (holder.uid === uid) return 'own_card'
    const known = await findChild(db, cardNumber)
    if (known && given.birthDate !== undefined && given.birthDate !== known.birthDate) return { kept: known.birthDate }
    const paper = await findPaperNames(db, cardNumber)
    const firstname = known?.firstname ?? holder.firstname ?? paper?.firstname ?? given.firstname
    const lastname = known?.lastname ?? holder.lastname ?? paper?.lastname ?? given.lastname
    const birthDate = known?.birthDate ?? given.birthDate ?? (await birthOf(db, holder))
    if (firstname === undefined || lastname === undefined || !fullName(firstname, lastname)) return 'no_name'
    if (!isPlainDate(birthDate) || birthDate > today) return 'no_birth'
    if (!isMinor(birthDate, today)) return 'of_age'
    if (!known) await insertChild(db, { cardNumber, firstname, lastname, birthDate, createdAt: now, takenAt: null })
    if (paper) await dropPaperNames(db, cardNumber)
    if (!(await insertGuardianship(db, { uid, cardNumber, createdAt: now }))) return 'known'
    await recordAudit(db, { ...(await entryOf(db, { uid, cardNumber, by })), action: 'guardian_added' }, now)
    return 'done'
  })
}

/** As the sheet shows it: the staff's record counts before the application. */
async function birthOf(db: Deps['db'], { number, uid }: { number: string; uid: string | null }): Promise<PlainDate | undefined> {
  const written = (await findPerson(db, number))?.birthDate
  return written ?? (uid === null ? undefined : (await findLastApplication(db, uid))?.birthDate)
}

/** Staff end a guardianship. False when there was none. The act is in the audit. */
export const endGuardianship = ({ db, clock }: Parts, link: Link): Promise<boolean> =>
  transaction(db, async () => {
    const isEnded = await dropGuardianship(db, link)
    if (isEnded) await recordAudit(db, { ...(await entryOf(db, link)), action: 'guardian_ended' }, clock.now())
    return isEnded
  })

/**
 * Ends a guardianship: its phones' credentials are revoked within a minute. False when there was none. Joins the running transaction.
 */
export async function dropGuardianship(db: Deps['db'], link: { uid: string; cardNumber: string }): Promise<boolean> {
  const isEnded = await deleteGuardianship(db, link)
  await deleteInvitationsOf(db, link)
  // The former guardian knows the typed code.
  if (isEnded) await deleteCodeOf(db, link.cardNumber)
  return isEnded
}

/** Under the child, with the numbers of both cards and without names. */
async function entryOf(db: Deps['db'], { uid, cardNumber, by = null }: Link) {
  const [holder, guardian] = [await findHolder(db, cardNumber), await findCardStanding(db, uid)]
  const cards = [cardNumber, ...(guardian ? [guardian.number] : [])].map(formatCardNumber)
  return { actor: by, record: 'card', subject: holder?.uid ?? cardNumber, detail: cards.join(', ') } as const
}
