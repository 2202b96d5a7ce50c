import { z } from '@hono/zod-openapi'
import { AppError } from '#domain/errors.ts'
import { LIMIT_PERIODS } from '#domain/offers/offer-limit.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { route } from '#server/core/route.ts'
import { hasShownSecond, refuseWithoutSecond } from '#server/core/staff/second-factor.ts'
import type { Person } from '#server/platform/http/route.ts'
import { noteCheck, noteStaffCheck } from './noted-checks.ts'
import { shopOf } from './shop-session.ts'
import { checkCard } from './check.ts'
import { canVerify } from '#server/core/staff/queries.ts'

export const MAX_CHECK_BYTES = 4096

const association = z.string().optional().describe('Accept the cards of this association only')
const asked = z.union([
  z.strictObject({ text: z.string().describe('What the scanner has read'), association }),
  z.strictObject({ code: z.string().describe('The code under the QR, as it was typed'), association }),
  z.strictObject({ number: z.string().describe('The card’s number; for staff who are signed in, and a shop’s device'), association }),
])
const cardSchema = z.object({
  association: z.string(),
  associationName: z.string(),
  name: z.string(),
  numberEnd: z.string().describe('The last four digits of the number'),
  kind: z.enum(['live', 'static', 'typed']),
})
const answer = z.object({
  result: z.enum(['green', 'amber', 'red']),
  reason: z.string(),
  notices: z.array(z.string()),
  message: z.string().describe('One Italian sentence for the person who checks'),
  card: cardSchema.nullable(),
  now: z.int().describe('UTC seconds'),
  shop: z
    .object({
      redeem: z.object({ check: z.string(), until: z.int().describe('UTC seconds') }).nullable(),
      used: z
        .object({
          next: z.iso.date().nullable().describe('The day from which there is more, null when never'),
          period: z.enum(LIMIT_PERIODS).nullable().describe('Of the limit'),
        })
        .nullable()
        .describe('The card is good, but its member has used the shop’s offer as often as may be'),
      fit: z
        .object({ isFor: z.boolean(), type: z.string().describe('«Socio», or what a friend’s card says') })
        .nullable()
        .describe('Whether the shop’s offer is for this card; null where every card is good for it'),
      redeemedAt: z.int().nullable().describe('When this shop has put it down to the card in the last ten minutes, UTC seconds'),
    })
    .optional()
    .describe('To a shop’s device: the check is noted, and whether a discount can be put down to it'),
})

/** For tills, gates, and the verifier's page when online (card format, section 13). */
export const checkRoutes = [
  route({
    method: 'post',
    path: '/api/verify',
    summary: 'Whether a card is valid now; every completed check is 200, red ones too',
    details:
      '`{ text }`, `{ code }` or `{ number }`, each with or without `association`; a number only for admin, secretary and verifier. 60 a minute from an address; 10 codes and numbers, and none after 20 misses in an hour. Any other body, or more than 4 kB, is 400. On a shop’s device the check is recorded, and the answer has `shop`: `redeem` (`{ check, until }`), `used` (`{ next, period }`), `fit` (`{ isFor, type }`), `redeemedAt`, or null.',
    access: { who: 'visitor' },
    body: asked,
    answer: { status: 200, is: answer, what: 'The result' },
    invalid: 400,
    // Numbers can be guessed (card format, section 7): only a shop's device, or staff with their second factor, may check them.
    refusals: {
      401: ['auth.session_expired'],
      403: ['guard.forbidden', 'auth.twofactor_missing'],
      429: ['scan.too_many'],
    },
    run: async ({ deps, person, body, address, c }) => {
      const { rawBody } = c.env.incoming as { rawBody?: Buffer }
      if (rawBody && rawBody.length > MAX_CHECK_BYTES) throw new AppError('api.invalid', 400)
      const shop = await shopOf(c)
      const staff = await staffOf(deps, person, 'number' in body && shop === null)
      const checked = await checkCard(deps, body, { staff, shop, address })
      if (shop) return { ...checked.answer, shop: await noteCheck(deps, shop, checked) }
      if (staff !== null) await noteStaffCheck(deps, checked)
      return checked.answer
    },
  }),
]

/**
 * The caller's account when the caller is staff; null for everybody else.
 *
 * @param isNeeded true when only staff may make this call
 * @throws auth.session_expired 401, guard.forbidden and auth.twofactor_missing 403
 */
async function staffOf(deps: Deps, session: Person | null, isNeeded: boolean): Promise<string | null> {
  const isStaff = session !== null && (await canVerify(deps.db, session.accountId, romeDay(deps.clock.now())))
  if (isNeeded) {
    if (!isStaff) throw session ? new AppError('guard.forbidden', 403) : new AppError('auth.session_expired', 401)
    await refuseWithoutSecond(deps, session)
    return session.accountId
  }
  return isStaff && (await hasShownSecond(deps, session)) ? session.accountId : null
}
