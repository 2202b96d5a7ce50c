import type { CardAnswer } from '#domain/accounts/api.ts'
import { comesOfAgeOn, isMinor } from '#domain/family/family.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { cardAnswer } from './card.ts'
import type { Deps } from '#server/core/deps.ts'
import { findGuarded, listGuarded } from './guardianship-queries.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'

type Person = Pick<SignedIn, 'accountId' | 'emailVerified'>

/**
 * A child's card that this account carries, and the day on which the guardianship ends.
 *
 * @throws api.not_found 404 also for another person's child, and from the eighteenth birthday on · auth.email_unverified 403
 */
export async function childCard(
  deps: Deps,
  { accountId: uid, emailVerified }: Person,
  cardNumber: string,
): Promise<{ card: CardAnswer; until: PlainDate }> {
  if (!emailVerified) throw new AppError('auth.email_unverified', 403)
  const child = await findGuarded(deps.db, { uid, cardNumber })
  if (!child || !isMinor(child.birthDate, romeDay(deps.clock.now()))) throw new AppError('api.not_found', 404)
  return { card: await cardAnswer(deps, child), until: comesOfAgeOn(child.birthDate) }
}

/** Whether this account carries the card now. Joins the running transaction. */
export const isGuardianOf = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, uid: string, cardNumber: string): Promise<boolean> => {
  const child = await findGuarded(db, { uid, cardNumber })
  return child !== undefined && isMinor(child.birthDate, romeDay(clock.now()))
}

/** A card with its account. */
type Whose = { uid: string | null; number: string | null }

/**
 * Tells which records are the person's own or those of the children whose cards they carry: other staff must act on them (domain guide,
 * section 14). Joins the running transaction.
 */
export async function ownRecords({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string): Promise<(record: Whose) => boolean> {
  const today = romeDay(clock.now())
  const children = (await listGuarded(db, accountId)).filter(({ birthDate }) => isMinor(birthDate, today))
  return ({ uid, number }) => uid === accountId || children.some(({ tessera }) => tessera === number)
}

/** @throws member.own 409 */
export async function refuseOwn(deps: Pick<Deps, 'db' | 'clock'>, accountId: string, record: Whose): Promise<void> {
  if ((await ownRecords(deps, accountId))(record)) throw new AppError('member.own', 409)
}
