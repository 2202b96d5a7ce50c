import { createRoute, z } from '@hono/zod-openapi'
import { signedIn } from '#server/core/accounts/session.ts'
import { ofCard } from '#server/core/cards/device-routes.ts'
import { json, refusal } from '#server/platform/http/answers.ts'
import { originOf } from '#server/platform/http/origin.ts'
import { router } from '#server/core/router.ts'
import { applePass, googleWalletLink, walletCopy, walletsOffered } from './wallets.ts'

const signedOut = refusal('auth.session_expired')
const missing = refusal('api.not_found')
const refusals = {
  401: signedOut,
  403: refusal('auth.email_unverified'),
  404: missing,
  409: refusal('card.not_good', 'card.copies_full', 'auth.profile_incomplete'),
  429: refusal('auth.too_many_attempts'),
  503: refusal('api.unavailable'),
}
const link = z.object({ url: z.string() })
const PASS = 'application/vnd.apple.pkpass'

/** The card in the wallets of phones, for the member who is signed in. Each is a copy: listed, and withdrawn like the others. */
export const walletRoutes = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/wallets',
      summary: 'The wallets that the card can be put into',
      responses: { 200: json('Which', z.object({ apple: z.boolean(), google: z.boolean() })) },
    }),
    (c) => c.json(walletsOffered(c.var.deps), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/google',
      summary: 'A copy of the card for Google Wallet: the address that saves it there',
      request: { query: ofCard },
      responses: { 201: json('The address', link), ...refusals },
    }),
    async (c) => c.json({ url: await googleWalletLink(c.var.deps, await signedIn(c), originOf(c), c.req.valid('query').child) }, 201),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/apple',
      summary: 'A copy of the card for Apple Wallet: the address of its pass, for this session alone',
      request: { query: ofCard },
      responses: { 201: json('The address', link), ...refusals },
    }),
    async (c) => {
      const { child } = c.req.valid('query')
      await walletCopy(c.var.deps, await signedIn(c), 'apple', originOf(c), child)
      return c.json({ url: `/api/card/copies/apple.pkpass${child === undefined ? '' : `?child=${child}`}` }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/apple.pkpass',
      summary: 'The pass of the copy in Apple Wallet. An address that the browser opens: only so the phone offers to add it',
      request: { query: ofCard },
      responses: {
        200: { description: 'A signed pass', content: { [PASS]: { schema: z.string().openapi({ format: 'binary' }) } } },
        401: signedOut,
        404: missing,
        409: refusal('auth.profile_incomplete'),
        429: refusal('auth.too_many_attempts'),
      },
    }),
    async (c) => {
      const pass = await applePass(c.var.deps, await signedIn(c), originOf(c), c.req.valid('query').child)
      const headers = { 'Content-Type': PASS, 'Content-Disposition': 'inline; filename="tessera.pkpass"' }
      return c.body(new Uint8Array(pass), 200, headers) as never
    },
  )
