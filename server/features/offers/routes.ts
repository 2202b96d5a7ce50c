import { z } from '@hono/zod-openapi'
import { isOfferId, takeCodeForm } from '#domain/offers/offer-code.ts'
import { route } from '#server/core/route.ts'
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
const ids = z.array(z.string().refine(isOfferId, 'invalid')).max(500)

const headers = { 'Cache-Control': 'no-store' }
const favourites = { status: 200, is: z.object({ offerIds: z.array(z.string()) }), what: 'All favourites, newest first', headers } as const

/** The members' part of offers; the public part is the collection `convenzioni`. */
export const offerRoutes = [
  route({
    method: 'get',
    path: '/api/offers/mine',
    summary: 'Members-only codes and pages of offers, and the codes that the member took',
    access: { who: 'account', verified: true },
    answer: { status: 200, is: mine, what: 'The data of today’s offers', headers },
    refusals: { 403: ['offer.card_needed'], 409: ['auth.profile_incomplete'] },
    run: ({ deps, person }) => myOffers(deps, person),
  }),
  route({
    method: 'post',
    path: '/api/offers/{id}/codes',
    summary: 'Takes one code of the offer’s list; a repeated key gives the same code',
    details:
      'Within the offer’s limit per member and period: `offer.limit_reached` has in `details.next` the day from which a code is available again. A repeated `key` gives the same code also after the offer has ended.',
    access: { who: 'account' },
    params: z.object({ id: z.string().refine(isOfferId, 'invalid') }),
    body: takeCodeForm,
    answer: { status: 200, is: takenCode, what: 'The code', headers },
    // The act checks the address itself: a repeated request must give the same code.
    refusals: {
      403: ['auth.email_unverified', 'offer.card_needed', 'offer.not_for_card'],
      404: ['api.not_found'],
      409: ['offer.limit_reached', 'offer.codes_finished', 'auth.profile_incomplete'],
      410: ['offer.ended'],
      429: ['auth.too_many_attempts'],
    },
    run: ({ deps, person, params, body }) => takeCode(deps, person, { offerId: params.id, ...body }),
  }),
  route({
    method: 'get',
    path: '/api/offers/favourites',
    summary: 'The account’s favourite offers',
    access: { who: 'account' },
    answer: favourites,
    run: async ({ deps, person }) => ({ offerIds: await listFavourites(deps.db, person.accountId) }),
  }),
  route({
    method: 'post',
    path: '/api/offers/favourites',
    summary: 'Adds and removes favourites; a repeated request changes nothing',
    access: { who: 'account' },
    limit: { name: 'favourites', max: 300, windowMs: 15 * 60_000, by: 'account' },
    body: z.strictObject({ add: ids, remove: ids }),
    answer: favourites,
    run: async ({ deps, person, body }) => ({ offerIds: await changeFavourites(deps, person.accountId, body) }),
  }),
]
