import { transaction } from '#db/connect.ts'
import type { WalletPassRow } from '#db/tables.ts'
import { AppError } from '#domain/errors.ts'
import { associationName } from '#server/core/content/association.ts'
import { findCopy } from '#server/core/cards/holder-queries.ts'
import type { Deps } from '#server/core/deps.ts'
import type { WithdrawnCard } from './apple-pass.ts'
import {
  deletePhones,
  deleteUnheldPass,
  findPass,
  insertPass,
  isClosing,
  notePassChange,
  passesOfDevice,
  phonesOfPass,
  putPhone,
} from './pass-queries.ts'
import { planPassRound } from './pass-round.ts'
import { fingerprintOf, walletCard, type WalletCard } from './wallet-card.ts'

/** A person has a phone, a watch, a tablet and a computer, and a phone may return under another id. */
const MAX_PHONES = 20
const WITHDRAWN = 'withdrawn'

type Phone = { device: string; serial: string; pushToken: string }

/**
 * Registers a phone for updates of its pass. Returns whether it is new.
 *
 * @throws api.not_found 404 for a copy that no longer exists
 */
export async function registerPhone(deps: Deps, { device, serial, pushToken }: Phone): Promise<boolean> {
  const { db, clock } = deps
  const now = clock.now()
  const card = await cardOf(deps, serial)
  const copy = await findCopy(db, serial)
  if (!card || copy?.kind !== 'apple') throw new AppError('api.not_found', 404)
  return transaction(db, async () => {
    await insertPass(db, { serial, uid: copy.uid, kind: 'apple', fingerprint: fingerprintOf(card), updatedAt: now })
    const before = await phonesOfPass(db, serial)
    await putPhone(db, { device, serial, pushToken, createdAt: now })
    const isNew = before.every((phone) => phone.device !== device)
    const tooMany = isNew ? before.slice(MAX_PHONES - 1).map((phone) => phone.device) : []
    if (tooMany.length > 0) await deletePhones(db, serial, tooMany)
    await planPassRound(db, now)
    return isNew
  })
}

export async function forgetPhone({ db }: Pick<Deps, 'db'>, { device, serial }: Omit<Phone, 'pushToken'>): Promise<void> {
  await transaction(db, async () => {
    await deletePhones(db, serial, [device])
    await deleteUnheldPass(db, serial)
  })
}

/** A phone's passes that changed after a moment (epoch ms), with the newest change; null without any. */
export async function changedPasses(
  deps: Deps,
  device: string,
  since: number,
): Promise<{ serialNumbers: string[]; lastUpdated: string } | null> {
  const changed: { serial: string; updatedAt: number }[] = []
  for (const pass of await passesOfDevice(deps.db, device)) {
    const { updatedAt } = await freshen(deps, pass)
    if (updatedAt > since) changed.push({ serial: pass.serial, updatedAt })
  }
  if (changed.length === 0) return null
  return {
    serialNumbers: changed.map(({ serial }) => serial),
    lastUpdated: String(Math.max(...changed.map(({ updatedAt }) => updatedAt))),
  }
}

/** The current content of a pass, and its time (epoch ms). A withdrawn copy has no other content. */
export async function latestPass(deps: Deps, serial: string): Promise<{ card: WalletCard | WithdrawnCard; updatedAt: number }> {
  const card = (await cardOf(deps, serial)) ?? { serial, association: await associationName(deps), code: null }
  const pass = await findPass(deps.db, serial)
  return { card, updatedAt: pass ? (await freshen(deps, pass)).updatedAt : deps.clock.now() }
}

/** Notes a change of the pass's content: `isChanged` tells whether there is one. */
export async function freshen(deps: Deps, pass: WalletPassRow): Promise<{ isChanged: boolean; updatedAt: number }> {
  const card = await cardOf(deps, pass.serial)
  const fingerprint = card ? fingerprintOf(card) : WITHDRAWN
  if (fingerprint === pass.fingerprint) return { isChanged: false, updatedAt: pass.updatedAt }
  const updatedAt = Math.max(deps.clock.now(), pass.updatedAt + 1)
  const isFirst = await transaction(deps.db, () =>
    notePassChange(deps.db, { serial: pass.serial, fingerprint, updatedAt }, pass.fingerprint),
  )
  return { isChanged: isFirst, updatedAt }
}

/** Null when the copy or its card is gone, and while the account waits for its erasure. */
async function cardOf(deps: Deps, serial: string): Promise<WalletCard | null> {
  const copy = await findCopy(deps.db, serial)
  if (!copy || (await isClosing(deps.db, copy.uid))) return null
  return walletCard(deps, copy, deps.config.appUrl!).catch((error: unknown) => {
    if (error instanceof AppError && (error.code === 'api.not_found' || error.code === 'auth.profile_incomplete')) return null
    throw error
  })
}
