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

/** The association's rules for a first write; read before the transaction. */
export type HouseRules = { association: Association | null; notice: Notice; channel: ReturnType<typeof channelOf> }

/** @param userAgent of the person who ticks, for the ledger */
export const houseRules = async (deps: Pick<Deps, 'lists' | 'config' | 'db'>, userAgent?: string): Promise<HouseRules> => {
  const [association, notice] = await Promise.all([findAssociation(deps), noticeInForce(deps)])
  return { association, notice, channel: channelOf(userAgent) }
}

/**
 * Writes one's own document (specification §3, §7). The first write gives the card and its number. Later ones change the names, if the
 * person may; the number never changes. The ticks are accepted already: the form refuses other values.
 *
 * @throws family.name_kept 409 for a new name on a card taken over from guardians · auth.proof_required 403, account.name_limit,
 * account.name_by_request 409 for a new name
 */
export async function writeUserDocument(deps: Deps, person: SignedIn, names: Names, userAgent?: string): Promise<UserDocument> {
  const rules = await houseRules(deps, userAgent)
  const write = () => transaction(deps.db, () => writeOrCreate(deps, person, names, rules))
  try {
    return await write()
  } catch (error) {
    // Of two first writes at once (a double click) one made the document, and the other now finds it.
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
  // An imported document may lack a tick: it is given now, and the card with it.
  await recordRegistrationTicks(deps, { personId: uid, ...rules })
  if (!(await findCardOf(deps.db, uid))) await giveCard(deps, { uid, number: found.tessera }, rules)
  await updateUserDocument(deps.db, uid, { ...names, privacy: true, confirm14: true, updatedAt: deps.clock.now() })
  return { ...names, tessera: found.tessera, privacy: true, confirm14: true }
}

/**
 * The first write: number, document, card, its first period if the default category admits at sign-up, and the two ticks in the ledger.
 * Joins the running transaction, which the caller must have opened.
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

/** Gives a new number and card to an account that has lost its card. Joins the running transaction. */
export async function giveAnotherCard(deps: Pick<Deps, 'db' | 'clock'>, uid: string, { association }: HouseRules): Promise<void> {
  const number = await issueCardNumber(deps)
  await giveCard(deps, { uid, number }, { association })
  await changeCardNumber(deps.db, uid, number, deps.clock.now())
}
