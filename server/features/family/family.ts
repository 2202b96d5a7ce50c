import { transaction } from '#db/connect.ts'
import { comesOfAgeOn, isMinor, mayHaveAccess, TAKE_BACK_DAYS, type FamilyAnswer } from '#domain/family/family.ts'
import { AppError } from '#domain/errors.ts'
import { isPlainDate, romeDay, type PlainDate } from '#domain/plain-date.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { cardAnswer } from '#server/core/cards/card.ts'
import { deleteCodeOf, sessionDevices } from '#server/core/cards/holder-queries.ts'
import type { Deps } from '#server/core/deps.ts'
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
export type FamilyRefusal = 'no_card' | 'cancelled' | 'own_card' | 'no_name' | 'no_birth' | 'of_age'

export type NewGuardianship = {
  uid: string
  cardNumber: string
  firstname?: string | undefined
  lastname?: string | undefined
  birthDate?: string | undefined
}

/**
 * Records a parent or guardian of a card's holder, for the secretariat. Known data of the child stay.
 *
 * @returns why not, `done`, or `known` when it exists; `kept`: the known birth date, when another was given
 */
export function addGuardianship(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { uid, cardNumber, ...given }: NewGuardianship,
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
    const firstname = known?.firstname ?? holder.firstname ?? given.firstname
    const lastname = known?.lastname ?? holder.lastname ?? given.lastname
    const birthDate = known?.birthDate ?? given.birthDate
    if (!firstname || lastname === undefined) return 'no_name'
    if (!isPlainDate(birthDate) || birthDate > today) return 'no_birth'
    if (!isMinor(birthDate, today)) return 'of_age'
    if (!known) await insertChild(db, { cardNumber, firstname, lastname, birthDate, createdAt: now, takenAt: null })
    return (await insertGuardianship(db, { uid, cardNumber, createdAt: now })) ? 'done' : 'known'
  })
}

/** Ends a guardianship: its phones' credentials are revoked within a minute. False when there was none. */
export const endGuardianship = ({ db }: Pick<Deps, 'db'>, link: { uid: string; cardNumber: string }): Promise<boolean> =>
  transaction(db, async () => {
    const isEnded = await deleteGuardianship(db, link)
    await deleteInvitationsOf(db, link)
    // The former guardian knows the typed code.
    if (isEnded) await deleteCodeOf(db, link.cardNumber)
    return isEnded
  })
