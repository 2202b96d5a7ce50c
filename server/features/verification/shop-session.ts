import { randomBytes } from 'node:crypto'
import { transaction, type Database } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { AppError } from '#domain/errors.ts'
import { PARTNER_SESSION_DAYS, type PartnerLinkAnswer } from '#domain/verification/partner.ts'
import { deviceName } from '#server/core/accounts/device.ts'
import { tokenHash } from '#server/core/accounts/email-token.ts'
import { limitKey, networkOf } from '#server/platform/limits/limit-key.ts'
import { hit, LIMITS, refuseUnless } from '#server/platform/limits/rate-limit.ts'
import { hostCookie, isHttps, type HostCookie } from '#server/platform/http/host-cookie.ts'
import type { AppContext } from '#server/core/router.ts'
import { deleteOlderSessions, deleteSession, findLink, findSession, findSessionById, insertSession, noteSeen } from './shop-queries.ts'

/** A shop's device, and the shop it belongs to. */
export type Shop = { sessionId: string; linkId: string; offerId: string; partner: string; place: string | null }

const DAY = 24 * 3_600_000
export const PARTNER_SESSION_MS = PARTNER_SESSION_DAYS * DAY
/** A shop has a few tills and phones; one more ends the link's least recently seen device. */
const MAX_DEVICES = 10

/**
 * The shop of a personal link, shown before the link is opened, so that a person can confirm.
 *
 * @throws partner.link_invalid 404, scan.too_many 429
 */
export async function lookAtLink(c: AppContext, token: string): Promise<PartnerLinkAnswer> {
  await countTry(c)
  const { partner, place } = await goodLink(c, token)
  return { partner, place }
}

/**
 * Makes the calling browser a device of this link's shop, replacing its previous shop.
 *
 * @throws partner.link_invalid 404, scan.too_many 429
 */
export async function openShop(c: AppContext, token: string): Promise<Shop> {
  const { db, clock } = c.var.deps
  const now = clock.now()
  await countTry(c)
  const secret = randomBytes(32).toString('base64url')
  const before = cookieOf(c).read(c)
  const shop = await transaction(db, async () => {
    const link = await goodLink(c, token)
    if (before) await deleteSession(db, tokenHash(before))
    const sessionId = newId(now)
    const device = deviceName(c.req.header('user-agent'))
    await insertSession(db, { id: sessionId, linkId: link.id, hash: tokenHash(secret), device, createdAt: now, lastSeenAt: now })
    await deleteOlderSessions(db, link.id, MAX_DEVICES)
    return { sessionId, linkId: link.id, offerId: link.offerId, partner: link.partner, place: link.place }
  })
  cookieOf(c).set(c, secret, PARTNER_SESSION_MS)
  return shop
}

/** Limits tries, so that a link cannot be guessed. */
async function countTry(c: AppContext): Promise<void> {
  const { db, clock, config } = c.var.deps
  const key = limitKey(config.secret, 'partner-link', networkOf(c.var.address))
  refuseUnless(await hit(db, key, LIMITS.tokenByAddress, clock.now()), 'scan.too_many')
}

/** @throws partner.link_invalid 404 */
async function goodLink(c: AppContext, token: string) {
  const { db, clock } = c.var.deps
  const link = await findLink(db, tokenHash(token))
  if (!link || link.expiresAt <= clock.now()) throw new AppError('partner.link_invalid', 404)
  return link
}

/** The calling browser's shop; null if it has none, or no longer. Read at every call, so that a revoked device ends at once. */
export async function shopOf(c: AppContext): Promise<Shop | null> {
  const { db, clock, log } = c.var.deps
  const cookie = cookieOf(c)
  const secret = cookie.read(c)
  const found = secret && (await findSession(db, tokenHash(secret)))
  if (!found || found.lastSeenAt <= clock.now() - PARTNER_SESSION_MS) return null
  const { lastSeenAt, ...shop } = found
  if (clock.now() - lastSeenAt >= DAY) {
    // Extends the session once a day; when the write fails, the request continues without it.
    await noteSeen(db, shop.sessionId, clock.now()).then(
      () => cookie.set(c, secret, PARTNER_SESSION_MS),
      (err: unknown) => log.warn({ err }, 'a shop’s session could not be prolonged'),
    )
  }
  return shop
}

/** @throws partner.session_ended 401 */
export async function shopThatAsks(c: AppContext): Promise<Shop> {
  const shop = await shopOf(c)
  if (!shop) throw sessionEnded()
  return shop
}

/** Inside a transaction: refuses a device that was revoked since it was read. @throws partner.session_ended 401 */
export async function refuseRevoked(db: Database, { sessionId }: Shop): Promise<void> {
  if (!(await findSessionById(db, sessionId))) throw sessionEnded()
}

/** Ends the calling browser's shop session. */
export async function closeShop(c: AppContext): Promise<void> {
  const secret = cookieOf(c).read(c)
  if (!secret) return
  await deleteSession(c.var.deps.db, tokenHash(secret))
  cookieOf(c).clear(c)
}

const sessionEnded = () => new AppError('partner.session_ended', 401)

// The cookie is sent only with calls of our own page.
const cookieOf = (c: AppContext): HostCookie => hostCookie('tessera.shop', { secure: isHttps(c.var.deps.config), sameSite: 'Strict' })
