import { z } from '@hono/zod-openapi'
import { ofCard } from '#server/core/cards/device-routes.ts'
import { route } from '#server/core/route.ts'
import { applePass, googleWalletLink, walletCopy, walletsOffered } from './wallets.ts'

const address = { is: z.object({ url: z.string() }), what: 'The address' }
const PASS = 'application/vnd.apple.pkpass'
// The confirmed address is required after the wallet: without a configured wallet nobody needs to confirm.
const refusals = {
  403: ['auth.email_unverified'],
  404: ['api.not_found'],
  409: ['card.not_good', 'card.copies_full', 'auth.profile_incomplete'],
  429: ['auth.too_many_attempts'],
  503: ['api.unavailable'],
} as const

/** The signed-in member's card in phone wallets. Each is a copy, listed and withdrawn like the others. */
export const walletRoutes = [
  route({
    method: 'get',
    path: '/api/card/copies/wallets',
    summary: 'The wallets that can hold the card',
    access: { who: 'anyone', why: 'The answer is the same for everybody' },
    answer: { status: 200, is: z.object({ apple: z.boolean(), google: z.boolean() }), what: 'The wallets' },
    run: ({ deps }) => walletsOffered(deps),
  }),
  route({
    method: 'post',
    path: '/api/card/copies/google',
    summary: 'A copy of the card for Google Wallet: the address that saves it there',
    access: { who: 'account' },
    query: ofCard,
    answer: { status: 201, ...address },
    refusals,
    run: async ({ deps, person, query, origin }) => ({ url: await googleWalletLink(deps, person, origin, query.child) }),
  }),
  route({
    method: 'post',
    path: '/api/card/copies/apple',
    summary: 'A copy of the card for Apple Wallet: the address of its pass, for this session only',
    access: { who: 'account' },
    query: ofCard,
    answer: { status: 201, ...address },
    refusals,
    run: async ({ deps, person, query: { child }, origin }) => {
      await walletCopy(deps, person, 'apple', origin, child)
      return { url: `/api/card/copies/apple.pkpass${child === undefined ? '' : `?child=${child}`}` }
    },
  }),
  route({
    method: 'get',
    path: '/api/card/copies/apple.pkpass',
    summary: 'The pass of an Apple Wallet copy. The browser must open the address: only then the phone offers to add the pass',
    access: { who: 'account' },
    query: ofCard,
    answer: {
      responses: { 200: { description: 'A signed pass', content: { [PASS]: { schema: z.string().openapi({ format: 'binary' }) } } } },
    },
    refusals: { 404: ['api.not_found'], 409: ['auth.profile_incomplete'], 429: ['auth.too_many_attempts'] },
    run: async ({ deps, person, query, origin, c }) => {
      const pass = await applePass(deps, person, origin, query.child)
      return c.body(new Uint8Array(pass), 200, { 'Content-Type': PASS, 'Content-Disposition': 'inline; filename="tessera.pkpass"' })
    },
  }),
]
