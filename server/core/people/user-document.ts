import { isUniqueViolation, transaction } from '#db/connect.ts'
import type { UserDocument } from '#domain/accounts/api.ts'
import type { Association } from '#domain/content/association.ts'
import { findAssociation } from '#server/core/content/association.ts'
import { lockAccount } from '#server/core/accounts/queries.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { channelOf } from '#server/core/consents/channel.ts'
import { noticeInForce, recordRegistrationTicks, type Notice } from '#server/core/consents/consents.ts'
import type { Deps } from '#server/core/deps.ts'
import { changeName, refuseOtherName } from './names.ts'
import { changeCardNumber, findUserDocument, insertUserDocument, updateUserDocument } from './queries.ts'
import { findCardOf } from '#server/core/cards/queries.ts'
import { giveCard, issueCardNumber } from '#server/core/cards/give-card.ts'

export type Names = { firstname: string; lastname: string }

/** What a first write needs to know of the house; read before the transaction that writes. */
export type HouseRules = { association: Association | null; notice: Notice; channel: ReturnType<typeof channelOf> }

/** @param userAgent of the person who writes: where the ticks are given */
export const houseRules = async (deps: Pick<Deps, 'lists' | 'config' | 'db'>, userAgent?: string): Promise<HouseRules> => {
  const [association, notice] = await Promise.all([findAssociation(deps), noticeInForce(deps)])
  return { association, notice, channel: channelOf(userAgent) }
}

/**
 * Writes the document of its own account (specification §3, §7). The first write gives the card and its number, later ones change the
 * names, as far as they are their person's to change; the number never changes. The ticks are already accepted: the form refuses anything else.
 *
 * @throws family.name_kept 409 for another name on a card that a child has taken from its guardians' hands · auth.proof_required 403,
 *   account.name_limit, account.name_by_request 409 for another name
 */
export async function writeUserDocument(deps: Deps, person: SignedIn, names: Names, userAgent?: string): Promise<UserDocument> {
  const rules = await houseRules(deps, userAgent)
  const write = () => transaction(deps.db, () => writeOrCreate(deps, person, names, rules))
  try {
    return await write()
  } catch (error) {
    // Two first writes at the same moment (a double click): one has made the document, the other finds it now.
    if (isUniqueViolation(error)) return write()
    throw error
  }
}

async function writeOrCreate(deps: Deps, person: SignedIn, names: Names, rules: HouseRules): Promise<UserDocument> {
  const { accountId: uid } = person
  await lockAccount(deps.db, uid)
  const found = await findUserDocument(deps.db, uid)
  if (!found) return createUserDocument(deps, uid, names, rules)
  if (found.privacy && found.confirm14) {
    await changeName(deps, person, names, false)
    return { ...names, tessera: found.tessera, privacy: true, confirm14: true }
  }
  await refuseOtherName(deps, uid, names)
  // A document that came from elsewhere may lack a tick: this is the moment at which it is given, and the card with it.
  await recordRegistrationTicks(deps, { personId: uid, ...rules })
  if (!(await findCardOf(deps.db, uid))) await giveCard(deps, { uid, number: found.tessera }, rules)
  await updateUserDocument(deps.db, uid, { ...names, privacy: true, confirm14: true, updatedAt: deps.clock.now() })
  return { ...names, tessera: found.tessera, privacy: true, confirm14: true }
}

/**
 * The document's first write: number, document, card, its first period where sign-up alone admits to the default category, and the two
 * ticks in the ledger. Joins the running transaction, which the caller must have opened.
 */
export async function createUserDocument(
  deps: Pick<Deps, 'db' | 'clock'>,
  uid: string,
  { firstname, lastname }: Names,
  { association, notice, channel }: HouseRules,
): Promise<UserDocument> {
  const { db, clock } = deps
  const now = clock.now()
  const tessera = await issueCardNumber(deps)
  await insertUserDocument(db, { uid, firstname, lastname, tessera, privacy: true, confirm14: true, createdAt: now, updatedAt: now })
  await giveCard(deps, { uid, number: tessera }, { association })
  await recordRegistrationTicks(deps, { personId: uid, notice, channel })
  return { firstname, lastname, tessera, privacy: true, confirm14: true }
}

/** A new number and card for an account that has lost the one that it had. Joins the running transaction. */
export async function giveAnotherCard(deps: Pick<Deps, 'db' | 'clock'>, uid: string, { association }: HouseRules): Promise<void> {
  const number = await issueCardNumber(deps)
  await giveCard(deps, { uid, number }, { association })
  await changeCardNumber(deps.db, uid, number, deps.clock.now())
}
