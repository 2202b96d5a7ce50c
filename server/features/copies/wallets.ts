import { transaction } from '#db/connect.ts'
import type { WalletKind } from '#db/tables.ts'
import { AppError } from '#domain/errors.ts'
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { carriedCard } from '#server/core/cards/carried-card.ts'
import { cardCopies, issueCopy } from '#server/core/cards/copies.ts'
import { findCopy, type OwnCopy } from '#server/core/cards/holder-queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { makeApplePass, type WithdrawnCard } from './apple-pass.ts'
import { googleLink } from './google-link.ts'
import { insertPass } from './pass-queries.ts'
import { planPassRound } from './pass-round.ts'
import { updatesOf } from './pass-token.ts'
import { fingerprintOf, walletCard, type WalletCard } from './wallet-card.ts'

/** The configured wallets. Apple accepts no pass of an expired certificate. */
export const walletsOffered = ({ config, clock }: Pick<Deps, 'config' | 'clock'>): Record<WalletKind, boolean> => ({
  apple: config.applePass !== null && config.applePass.validTo > clock.now(),
  google: config.googleWallet !== null,
})

/**
 * The person's wallet copy of the own card or a child's: one of each, so that a second press adds no second card.
 *
 * @throws card.not_good, card.copies_full 409 · auth.too_many_attempts 429 · auth.email_unverified, auth.profile_incomplete · api.not_found
 * 404 when that wallet is not configured
 */
export async function walletCopy(deps: Deps, person: SignedIn, kind: WalletKind, origin: string, child?: string): Promise<OwnCopy> {
  if (!walletsOffered(deps)[kind]) throw new AppError('api.not_found', 404)
  await (await carriedCard(deps, person, child)).good()
  const known = await knownCopy(deps, person, kind, child)
  if (known) return known
  const { id } = await issueCopy(deps, person, kind, origin, child)
  const made = await findCopy(deps.db, id)
  if (!made) throw new AppError('api.not_found', 404)
  return made
}

async function knownCopy(deps: Deps, person: SignedIn, kind: WalletKind, child: string | undefined): Promise<OwnCopy | undefined> {
  const known = (await cardCopies(deps, person, child)).findLast((copy) => copy.kind === kind)
  return known && findCopy(deps.db, known.id)
}

/** The link that saves the card in Google Wallet. @throws as `walletCopy` */
export async function googleWalletLink(deps: Deps, person: SignedIn, origin: string, child?: string): Promise<string> {
  const copy = await walletCopy(deps, person, 'google', origin, child)
  const card = await walletCard(deps, copy, origin)
  if (card.code === null || card.exp === null) throw new AppError('card.not_good', 409)
  const { db, clock, config } = deps
  const now = clock.now()
  // Without a public address passes cannot update: the trial's stay as they are.
  if (config.appUrl)
    await transaction(db, async () => {
      // A saved pass is updated by the next round, not by a link.
      await insertPass(db, { serial: copy.id, uid: copy.uid, kind: 'google', fingerprint: fingerprintOf(card), updatedAt: now })
      await planPassRound(db, now)
    })
  return googleLink({ ...card, code: card.code, exp: card.exp }, config.googleWallet!, { origin, now })
}

/** The person's pass for Apple Wallet. @throws api.not_found 404 without a copy or a certificate */
export async function applePass(deps: Deps, person: SignedIn, origin: string, child?: string): Promise<Buffer> {
  const copy = walletsOffered(deps).apple && (await knownCopy(deps, person, 'apple', child))
  if (!copy) throw new AppError('api.not_found', 404)
  return signApplePass(deps, await walletCard(deps, copy, origin), origin)
}

/** Passes of one copy; each takes a thread for a tenth of a second, in one queue for all members. */
const PASSES = { max: 60, windowMs: 3_600_000 }

/** One at a time: two threads would only take more memory. */
const last = new WeakMap<Deps, Promise<unknown>>()

/** @throws auth.too_many_attempts 429 */
export async function signApplePass(deps: Deps, card: WalletCard | WithdrawnCard, origin: string): Promise<Buffer> {
  await enforceRateLimit(deps.db, `wallet-pass:${card.serial}`, PASSES, deps.clock.now())
  const before = last.get(deps) ?? Promise.resolve()
  const made = before.then(() =>
    makeApplePass(deps, card, deps.config.applePass!, { origin, updates: updatesOf(deps.config, card.serial) }),
  )
  last.set(
    deps,
    made.catch(() => {}),
  )
  return made
}
