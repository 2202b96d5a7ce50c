import { createRoute, z } from '@hono/zod-openapi'
import { AppError } from '#domain/errors.ts'
import { LIMIT_PERIODS } from '#domain/offers/offer-limit.ts'
import { romeDay } from '#domain/plain-date.ts'
import { hasShownSecond, refuseWithoutSecond } from '#server/core/staff/second-factor.ts'
import { sessionOf } from '#server/core/accounts/session.ts'
import { json, jsonBody, refusal } from '#server/platform/http/answers.ts'
import { router, type AppContext } from '#server/core/router.ts'
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
  message: z.string().describe('One Italian sentence for whoever checks'),
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
      redeemedAt: z.int().nullable().describe('When this shop has put it down to the card in the last ten minutes, UTC seconds'),
    })
    .optional()
    .describe('To a shop’s device: the check is noted, and whether a discount can be put down to it'),
})

/** For tills, gates, and the page of a verifier with a network (card format, section 13). */
export const checkRoutes = router()
checkRoutes.use('/', async (c, next) => {
  const { rawBody } = c.env.incoming as { rawBody?: Buffer }
  if (rawBody && rawBody.length > MAX_CHECK_BYTES) throw new AppError('api.invalid', 400)
  await next()
})
checkRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/',
    summary: 'Whether a card is good now; every completed check is 200, red ones too',
    request: { body: jsonBody(asked) },
    responses: {
      200: json('The result', answer),
      400: refusal('api.invalid'),
      401: refusal('auth.session_expired'),
      403: refusal('guard.forbidden', 'auth.twofactor_missing'),
      429: refusal('scan.too_many'),
    },
  }),
  async (c) => {
    const given = c.req.valid('json')
    const shop = await shopOf(c)
    // Numbers can be guessed (card format, section 7).
    const staff = await staffOf(c, 'number' in given && shop === null)
    const checked = await checkCard(c.var.deps, given, { staff, shop, address: c.var.address })
    if (shop) return c.json({ ...checked.answer, shop: await noteCheck(c.var.deps, shop, checked) }, 200)
    if (staff !== null) await noteStaffCheck(c.var.deps, checked)
    return c.json(checked.answer, 200)
  },
  (result) => {
    if (!result.success) throw new AppError('api.invalid', 400)
  },
)

/**
 * The account of whoever checks as staff; null for everybody else.
 *
 * @param isNeeded they ask what not everybody may
 * @throws auth.session_expired 401, guard.forbidden and auth.twofactor_missing 403
 */
async function staffOf(c: AppContext, isNeeded: boolean): Promise<string | null> {
  const { deps } = c.var
  const session = await sessionOf(c)
  const isStaff = session !== null && (await canVerify(deps.db, session.accountId, romeDay(deps.clock.now())))
  if (isNeeded) {
    if (!isStaff) throw session ? new AppError('guard.forbidden', 403) : new AppError('auth.session_expired', 401)
    await refuseWithoutSecond(deps, session)
    return session.accountId
  }
  return isStaff && (await hasShownSecond(deps, session)) ? session.accountId : null
}
