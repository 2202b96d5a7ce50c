import { transaction } from '#db/connect.ts'
import { ACCOUNT_AGE, ageOn } from '#domain/age.ts'
import { CLAIM_DAYS } from '#domain/cards/claim.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import { newReceiptCode } from '#domain/reports/receipt-code.ts'
import { foldText } from '#domain/search.ts'
import { tokenHash } from '#server/core/accounts/email-token.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { memberCard } from '#server/core/cards/card.ts'
import { findChild } from '#server/core/cards/guardianship-queries.ts'
import { takePaperCopies } from '#server/core/cards/holder-queries.ts'
import { findHeldCard } from '#server/core/cards/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { hasStanding, lockOpenCard, moveCard } from '#server/core/people/move-card.ts'
import { writeFamilyName } from '#server/core/people/names.ts'
import { findPerson, takeRecord } from '#server/core/people/person-queries.ts'
import { findUserDocument } from '#server/core/people/queries.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { findClaim, putClaim, useClaim } from './queries.ts'

const DAY = 24 * 3_600_000

/** `code`: sixteen symbols, shown this once. `expiresAt`: epoch ms. */
export type Claim = { code: string; expiresAt: number }

/**
 * Makes the code that links a paper card to its holder's account. A new code ends the one before.
 *
 * @throws api.not_found 404 a card that has an account, is a child's, has ended or is nobody's
 */
export async function newClaim(deps: Deps, accountId: string, number: string): Promise<Claim> {
  const { db, clock } = deps
  const now = clock.now()
  const code = newReceiptCode()
  const expiresAt = now + CLAIM_DAYS * DAY
  await transaction(db, async () => {
    const held = await findHeldCard(db, number)
    if (held?.firstname == null || !(await lockOpenCard(deps, number)) || (await isYoung(deps, number)))
      throw new AppError('api.not_found', 404)
    await putClaim(db, { cardNumber: number, hash: tokenHash(code), createdAt: now, expiresAt })
    const entry = { actor: accountId, record: 'card', subject: number, detail: formatCardNumber(number) } as const
    await recordAudit(db, { ...entry, action: 'claim_made' }, now)
  })
  return { code, expiresAt }
}

/**
 * «Collegala qui»: the paper card becomes the account's, with its number and periods; printed copies stay valid. The card of the sign-up is
 * cancelled. Of two names the card's stays, since the association wrote it.
 *
 * @throws claim.invalid 404 also for a code that was used or replaced · claim.expired 410
 * @throws claim.standing 409 for an account with a membership, or an application, of its own · auth.profile_incomplete 409
 */
export async function claimCard(deps: Deps, person: SignedIn, code: string): Promise<CardAnswer> {
  const { db, clock } = deps
  const uid = person.accountId
  const hash = tokenHash(code)
  const now = clock.now()
  await memberCard(deps, person)
  await changeAccount(db, person, async () => {
    const claim = await findClaim(db, hash)
    if (!claim) throw new AppError('claim.invalid', 404)
    if (claim.expiresAt <= now) throw new AppError('claim.expired', 410)
    const { cardNumber: number } = claim
    const held = await findHeldCard(db, number)
    // Ended by the office, or linked to another account meanwhile.
    if (held?.firstname == null || held.lastname == null || !(await lockOpenCard(deps, number)) || (await isYoung(deps, number)))
      throw new AppError('claim.invalid', 404)
    if (await hasStanding(deps, uid)) throw new AppError('claim.standing', 409)
    if (!(await useClaim(db, hash))) throw new AppError('claim.invalid', 404)
    const document = await findUserDocument(db, uid)
    const names = { firstname: held.firstname, lastname: held.lastname }
    if (document && !isSameName(names, document)) await writeFamilyName(deps, uid, names, now)
    await moveCard(deps, { uid, number }, 'paper_card')
    await takePaperCopies(db, { uid, cardNumber: number })
    await takeRecord(db, { uid, cardNumber: number })
    await recordAudit(db, { actor: uid, action: 'claimed', record: 'card', subject: uid, detail: formatCardNumber(number) }, now)
  })
  return memberCard(deps, person)
}

/** A child's card goes to a guardian's account, and under fourteen nobody has one of their own (domain guide §7). */
async function isYoung({ db, clock }: Deps, number: string): Promise<boolean> {
  if (await findChild(db, number)) return true
  const born = (await findPerson(db, number))?.birthDate
  return born != null && ageOn(born, romeDay(clock.now())) < ACCOUNT_AGE
}

type Names = { firstname: string; lastname: string }

const isSameName = (a: Names, b: { firstname: string | null; lastname: string | null }): boolean =>
  foldText(`${a.firstname} ${a.lastname}`) === foldText(`${b.firstname} ${b.lastname}`)
