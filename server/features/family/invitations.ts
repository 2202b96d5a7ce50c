import { randomBytes } from 'node:crypto'
import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { millisOf } from '#db/identity-time.ts'
import { ACCOUNT_AGE, birthdayAt } from '#domain/age.ts'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { comesOfAgeOn, INVITATION_DAYS, mayHaveAccess, TAKE_BACK_DAYS } from '#domain/family/family.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'
import { associationName } from '#server/core/content/association.ts'
import { tokenHash } from '#server/core/accounts/email-token.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import { limitKey } from '#server/platform/limits/limit-key.ts'
import { findAccount, lockAccount } from '#server/core/accounts/queries.ts'
import { enforceRateLimit, LIMITS } from '#server/platform/limits/rate-limit.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { memberCard } from '#server/core/cards/card.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { notify } from '#server/core/notices/notify.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { giveOldNameBack, writeFamilyName } from '#server/core/people/names.ts'
import { takeRecord } from '#server/core/people/person-queries.ts'
import { hasStanding, lockOpenCard, moveCard } from '#server/core/people/move-card.ts'
import { giveAnotherCard, houseRules } from '#server/core/people/user-document.ts'
import { undoUntil } from './family.ts'
import { familyCardBackMail, familyCardTakenMail, familyInvitationMail } from './mails.ts'
import { deleteInvitation, findAccountTimes, findInvitation, putInvitation, useInvitation } from './invitation-queries.ts'
import { findChild, findGuarded, guardiansOf, isAnyGuardian, noteTaken } from '#server/core/cards/guardianship-queries.ts'
import { findCardStanding, findLastApplication, lockCard } from '#server/core/cards/queries.ts'
import { isGuardianOf } from '#server/core/cards/guardianship.ts'
import { takeCardFrom } from '#server/core/cards/holder-queries.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>

const DAY = 24 * 3_600_000
const INVITATIONS = { max: 5, windowMs: DAY }

/**
 * Invites a child of fourteen or more, at their own address, to have the card in their own account (domain guide, section 7). A new
 * invitation for the same card replaces the old one.
 *
 * @param origin for the link
 * @throws api.not_found 404 for a card that this account does not carry · api.conflict 409 for a child who is younger or has an account
 * @throws api.invalid 422 for the guardian's own address · auth.too_many_attempts 429
 */
export async function inviteChild(deps: Deps, person: SignedIn, cardNumber: string, email: string, origin: string): Promise<void> {
  const { db, clock, config } = deps
  const uid = person.accountId
  const now = clock.now()
  if (!(await isGuardianOf(deps, uid, cardNumber))) throw new AppError('api.not_found', 404)
  if (email === person.email) throw new AppError('api.invalid', 422, { fields: { email: 'invalid' } })
  await enforceRateLimit(db, `family-invitation:${uid}`, INVITATIONS, now)
  await enforceRateLimit(db, limitKey(config.secret, 'family-invitation-to', email), LIMITS.verificationByRecipient, now)
  const association = (await associationName(deps)).name
  const token = randomBytes(32).toString('base64url')
  await changeAccount(db, person, async () => {
    const child = await findGuarded(db, { uid, cardNumber })
    if (!child || child.uid !== null || !mayHaveAccess(child.birthDate, romeDay(now))) throw new AppError('api.conflict', 409)
    const expiresAt = Math.min(now + INVITATION_DAYS * DAY, startOfRomeDay(comesOfAgeOn(child.birthDate)))
    await putInvitation(db, { cardNumber, uid, email, hash: tokenHash(token), createdAt: now, expiresAt })
    const link = `${origin}/account/invito?token=${token}`
    await enqueueMail(db, familyInvitationMail.of({ to: email, firstname: '', association, link, expiresAt }), now)
  })
  wakeOutbox(db)
}

/** Withdraws the invitation; its link stops working. @throws api.not_found 404 for a card that this account does not carry */
export async function takeInvitationBack(deps: Deps, person: SignedIn, cardNumber: string): Promise<void> {
  if (!(await isGuardianOf(deps, person.accountId, cardNumber))) throw new AppError('api.not_found', 404)
  await changeAccount(deps.db, person, () => deleteInvitation(deps.db, cardNumber))
}

/**
 * Moves the child's card, under the child's name, into the asking account, which has confirmed the invited address. The account's former
 * card is cancelled, and its number never given again. Guardians still carry the child's card until the eighteenth birthday; all of them
 * are notified, and may take it back for seven days.
 *
 * @returns the card as it is now
 * @throws auth.link_invalid 400, also for a used or replaced link · auth.link_expired 410 · auth.verify_other_account 403
 * @throws api.conflict 409 for an account with a membership of its own · family.not_the_child 409 for an account that cannot be the child's
 * · auth.email_unverified, auth.profile_incomplete
 */
export async function acceptInvitation(deps: Deps, person: SignedIn, token: string): Promise<CardAnswer> {
  const { db, clock } = deps
  const uid = person.accountId
  const now = clock.now()
  const today = romeDay(now)
  await memberCard(deps, person)
  const hash = tokenHash(token)
  const found = await findInvitation(db, hash)
  if (!found) throw new AppError('auth.link_invalid', 400)
  if (found.expiresAt <= now || !mayHaveAccess(found.birthDate, today)) throw new AppError('auth.link_expired', 410)
  await changeAccount(db, person, async ({ email }) => {
    if (email !== found.email) throw new AppError('auth.verify_other_account', 403)
    if (!(await useInvitation(db, hash))) throw new AppError('auth.link_invalid', 400)
    const { cardNumber } = found
    // The secretariat may have ended it: the sender is no guardian any more, or the card has an account or is cancelled.
    if (!(await lockOpenCard(deps, cardNumber)) || !(await isGuardianOf(deps, found.uid, cardNumber)))
      throw new AppError('auth.link_invalid', 400)
    const isGuardian = await isGuardianOf(deps, uid, cardNumber)
    if (isGuardian || (await hasStanding(deps, uid))) throw new AppError('api.conflict', 409)
    if (!(await canBeOf(deps, uid, found.birthDate))) throw new AppError('family.not_the_child', 409)
    await takeChildsCard(deps, found, { uid, email })
  })
  wakeOutbox(db)
  return memberCard(deps, person)
}

/** Why a child's card was not given to an account. */
export type GiftRefusal = 'no_child' | 'not_open' | 'wrong_age' | 'no_profile' | 'guardian' | 'standing'

/**
 * Gives a child's card to an account that the secretariat has verified, although the record contradicts it. Otherwise like accepting an
 * invitation.
 *
 * @param by the account that acts; null for the command line
 * @returns why not, or `done`
 */
export function giveChildsCard(parts: Parts, { uid, cardNumber, by }: Gift): Promise<GiftRefusal | 'done'> {
  const { db, clock } = parts
  return transaction(db, async () => {
    const now = clock.now()
    const account = await lockAccount(db, uid)
    const child = await findChild(db, cardNumber)
    if (!child) return 'no_child'
    if (!mayHaveAccess(child.birthDate, romeDay(now))) return 'wrong_age'
    if (!account || !(await findCardStanding(db, uid))) return 'no_profile'
    if (!(await lockOpenCard(parts, cardNumber))) return 'not_open'
    if (await isGuardianOf(parts, uid, cardNumber)) return 'guardian'
    if (await hasStanding(parts, uid)) return 'standing'
    await deleteInvitation(db, cardNumber)
    await takeChildsCard(parts, child, { uid, email: account.email })
    await recordAudit(db, { actor: by, action: 'card_given', record: 'account', subject: uid, detail: cardNumber }, now)
    return 'done'
  })
}

type Gift = { uid: string; cardNumber: string; by: string | null }

type ChildOf = { cardNumber: string; firstname: string; lastname: string }

/** Joins the running transaction, which holds account and card. */
async function takeChildsCard(parts: Parts, { cardNumber, firstname, lastname }: ChildOf, { uid, email }: { uid: string; email: string }) {
  const now = parts.clock.now()
  await writeFamilyName(parts, uid, { firstname, lastname }, now)
  await moveCard(parts, { uid, number: cardNumber }, 'family_card')
  await takeRecord(parts.db, { uid, cardNumber })
  await noteTaken(parts.db, cardNumber, now)
  await notifyGuardians(parts, { cardNumber, child: firstname, email, now })
}

/** Checks the record: an account is not older than its person's fourteenth birthday, and a child is nobody's guardian. */
async function canBeOf({ db }: Deps, uid: string, birthDate: PlainDate): Promise<boolean> {
  const account = await findAccountTimes(db, uid)
  if (!account || millisOf(account.createdAt) < startOfRomeDay(birthdayAt(birthDate, ACCOUNT_AGE))) return false
  if (await isAnyGuardian(db, uid)) return false
  const applied = await findLastApplication(db, uid)
  return applied === undefined || applied.birthDate === birthDate
}

type Taken = { cardNumber: string; child: string; email: string; now: number }

async function notifyGuardians({ db, config }: Parts, { cardNumber, child, email, now }: Taken): Promise<void> {
  const path = '/account/famiglia'
  for (const guardian of await guardiansOf(db, cardNumber)) {
    const notice = {
      title: `${child} ha la tessera in un suo account`,
      text: 'Non doveva? Tocca per riprenderla.',
      path,
      mail: familyCardTakenMail.of({
        to: guardian.email,
        firstname: guardian.firstname ?? '',
        child,
        email,
        day: romeDay(now + TAKE_BACK_DAYS * DAY),
        link: ownOrigins(config)[0]! + path,
      }),
    } as const
    await notify(db, { uid: guardian.uid, topic: 'security', key: `card-taken:${newId(now)}`, ...notice }, now)
  }
}

/**
 * A guardian takes back a card that an account has taken over, by one press: the card has no account again, and the account gets its own
 * card with another number.
 *
 * @throws api.not_found 404 for a card that this account does not carry · api.conflict 409 when nobody has taken it over, or too long ago
 */
export async function takeCardBack(deps: Deps, person: SignedIn, cardNumber: string): Promise<void> {
  const { db, clock } = deps
  const rules = await houseRules(deps)
  await changeAccount(db, person, async () => {
    const now = clock.now()
    const card = await lockCard(db, { number: cardNumber })
    if (!card || !(await isGuardianOf(deps, person.accountId, cardNumber))) throw new AppError('api.not_found', 404)
    const child = await findChild(db, cardNumber)
    if (card.uid === null || !child || undoUntil(child, now) === null) throw new AppError('api.conflict', 409)
    await takeCardFrom(db, { uid: card.uid, number: cardNumber })
    await giveOldNameBack(deps, card.uid, child.takenAt!)
    await noteTaken(db, cardNumber, null)
    await giveAnotherCard(deps, card.uid, rules)
    const holder = await findAccount(db, card.uid)
    if (holder) await enqueueMail(db, familyCardBackMail.of({ to: holder.email, firstname: holder.firstname ?? '' }), now)
  })
  wakeOutbox(db)
}
