import { createRoute, z } from '@hono/zod-openapi'
import { isOfferId, takeCodeForm } from '#domain/offers/offer-code.ts'
import { limitKey } from '#server/platform/limits/limit-key.ts'
import { hit, refuseUnless } from '#server/platform/limits/rate-limit.ts'
import { signedIn } from '#server/core/accounts/session.ts'
import { json, jsonBody, refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { router } from '#server/core/router.ts'
import { changeFavourites } from './favourites.ts'
import { myOffers, takeCode } from './offers.ts'
import { listFavourites } from './queries.ts'

const takenCode = z.object({ offerId: z.string(), code: z.string(), takenAt: z.int(), key: z.string() })
const mine = z.object({
  discounts: z.array(z.object({ offerId: z.string(), code: z.string().nullable(), url: z.string().nullable() })),
  codes: z.array(takenCode),
  finished: z.array(z.string()),
  now: z.int(),
})
const favourites = json('All of them, newest first', z.object({ offerIds: z.array(z.string()) }))
const ids = z.array(z.string().refine(isOfferId, 'invalid')).max(500)
const params = z.object({ id: z.string().refine(isOfferId, 'invalid') })

const signedOut = refusal('auth.session_expired')
const noCard = refusal('auth.email_unverified', 'offer.card_needed')
const invalid = refusal('api.invalid')
const tooMany = refusal('auth.too_many_attempts')

const CHANGES_BY_ACCOUNT = { max: 300, windowMs: 15 * 60_000 }

/** What of the offers is the members' alone; what everybody may read is the collection `convenzioni`. */
export const offerRoutes = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/mine',
      summary: 'Codes and pages that only members may know, and the codes that the member was given',
      responses: { 200: json('Of the offers that hold today', mine), 401: signedOut, 403: noCard, 409: refusal('auth.profile_incomplete') },
    }),
    async (c) => c.json(await myOffers(c.var.deps, await signedIn(c)), 200, NOT_KEPT),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{id}/codes',
      summary: 'One code of the offer’s list; the same one for a request that is sent again with its key',
      request: { params, body: formBody(takeCodeForm) },
      responses: {
        200: json('The code', takenCode),
        401: signedOut,
        403: noCard,
        404: refusal('api.not_found'),
        409: refusal('offer.limit_reached', 'offer.codes_finished', 'auth.profile_incomplete'),
        410: refusal('offer.ended'),
        422: invalid,
        429: tooMany,
      },
    }),
    async (c) => {
      const person = await signedIn(c)
      const { id: offerId } = c.req.valid('param')
      return c.json(await takeCode(c.var.deps, person, { offerId, ...c.req.valid('json') }), 200, NOT_KEPT)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/favourites',
      summary: 'The offers that the account has marked',
      responses: { 200: favourites, 401: signedOut },
    }),
    async (c) => c.json({ offerIds: await listFavourites(c.var.deps.db, (await signedIn(c)).accountId) }, 200, NOT_KEPT),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/favourites',
      summary: 'Marks offers and takes marks away; sent again it changes nothing more',
      request: { body: jsonBody(z.strictObject({ add: ids, remove: ids })) },
      responses: { 200: favourites, 401: signedOut, 422: invalid, 429: tooMany },
    }),
    async (c) => {
      const { accountId } = await signedIn(c)
      const { db, clock, config } = c.var.deps
      refuseUnless(await hit(db, limitKey(config.secret, 'favourites', accountId), CHANGES_BY_ACCOUNT, clock.now()))
      return c.json({ offerIds: await changeFavourites(c.var.deps, accountId, c.req.valid('json')) }, 200, NOT_KEPT)
    },
  )

const NOT_KEPT = { 'Cache-Control': 'no-store' }
