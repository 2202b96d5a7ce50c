import { transaction } from '#db/connect.ts'
import type { CardKeyRow } from '#db/tables.ts'
import { sendSecurityMail } from '#server/core/notices/security-mail.ts'
import { deleteCopiesUnder } from './holder-queries.ts'
import { markCompromised } from './key-queries.ts'
import { cardKeys, makeKey, openedKey, type KeyDeps } from './keys.ts'

const DAY = 24 * 3_600_000
/** A key is replaced automatically before its year is over: cards must not stop because an office forgot. */
const BEFORE_END_MS = 30 * DAY
const BATCH = 100

export async function rotateInTime(deps: KeyDeps): Promise<void> {
  const now = deps.clock.now()
  const newest = newestIssuer(await cardKeys(deps))
  if (newest.compromisedAt === null && newest.endsAt! - now > BEFORE_END_MS) return
  const isUrgent = newest.compromisedAt !== null || newest.endsAt! <= now
  await makeKey(deps.db, { purpose: 'issuer', serial: newest.serial + 1, secret: deps.config.secret, now, isUrgent })
}

/** `notBefore`: epoch ms of its first signature. `newAnchor`: the replacement of an anchor that could not be opened. */
export type Rotation = { kid: string; notBefore: number; newAnchor: string | null }

/**
 * Makes a new issuer's key (card format, section 8), announced a week before it signs. It signs at once when urgent, or when the present
 * key cannot be opened because the server has another secret. In that case the anchor cannot be opened either and is replaced too: phones
 * that pinned the old one see no change until their next first visit.
 *
 * @returns null when another process made one at this moment
 */
export async function rotateKeys(deps: KeyDeps, { isUrgent }: { isUrgent: boolean }): Promise<Rotation | null> {
  const { db, config, clock } = deps
  const [now, secret] = [clock.now(), config.secret]
  const keys = await cardKeys(deps)
  const [anchor, newest] = [keys.findLast(({ purpose }) => purpose === 'anchor')!, newestIssuer(keys)]
  const [anchorOpens, issuerOpens] = [await openedKey(config, anchor), await openedKey(config, newest)]
  return transaction(db, async () => {
    const urgent = isUrgent || !issuerOpens
    const made = await makeKey(db, { purpose: 'issuer', serial: newest.serial + 1, secret, now, isUrgent: urgent })
    if (!made || anchorOpens) return made && { kid: made.kid, notBefore: made.notBefore, newAnchor: null }
    await markCompromised(db, anchor.kid, now)
    const newAnchor = await makeKey(db, { purpose: 'anchor', serial: anchor.serial + 1, secret, now, isUrgent: true })
    return { kid: made.kid, notBefore: made.notBefore, newAnchor: newAnchor?.kid ?? null }
  })
}

/**
 * Handles a stolen issuer's key (card format, section 8): it leaves the key set, a new one signs at once, and its copies end; their owners
 * are notified by mail. Devices see that their credential's key is gone and renew.
 *
 * @returns null when it is no issuer's key, or was removed already. `copies`: how many have ended
 */
export async function compromiseKey(deps: KeyDeps, kid: string): Promise<(Rotation & { copies: number }) | null> {
  const { db, clock } = deps
  const stolen = (await cardKeys(deps)).find((key) => key.kid === kid)
  if (stolen?.purpose !== 'issuer' || stolen.compromisedAt !== null) return null
  const made = await transaction(db, async () => {
    const made = await rotateKeys(deps, { isUrgent: true })
    if (made) await markCompromised(db, kid, clock.now())
    return made
  })
  if (!made) return null
  let copies = 0
  for (;;) {
    const ended = await transaction(db, async () => {
      const owners = await deleteCopiesUnder(db, kid, BATCH)
      for (const uid of new Set(owners)) if (uid !== null) await sendSecurityMail(deps, uid, { event: 'card_copies_ended' })
      return owners.length
    })
    copies += ended
    if (ended < BATCH) return { ...made, copies }
  }
}

const newestIssuer = (keys: CardKeyRow[]): CardKeyRow => keys.findLast(({ purpose }) => purpose === 'issuer')!
