import { createRoute, z } from '@hono/zod-openapi'
import { signedIn } from '#server/core/accounts/session.ts'
import { json, jsonBody, refusal } from '#server/platform/http/answers.ts'
import { originOf } from '#server/platform/http/origin.ts'
import { router } from '#server/core/router.ts'
import { cardCopies, issueCopy, withdrawCopy } from './copies.ts'
import { cardDevices, deviceChallenge, enrolDevice, removeDevice, renewCredential } from './devices.ts'
import { changeManualCode } from './manual-code.ts'

const coordinate = z.string().regex(/^[\w-]{43}$/)
export const enrolment = z.strictObject({
  // What else browsers write into a public JWK (`ext`, `key_ops`) says nothing.
  publicJwk: z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: coordinate, y: coordinate }),
  challenge: coordinate,
  signature: z.string().regex(/^[\w-]{86}$/),
  instead: z.string().max(64).optional().describe('The device whose place it takes: the one that `card.devices_full` has named'),
})

const seconds = z.int().describe('UTC seconds')
const issued = { credential: z.string().describe('base64url'), exp: seconds, now: seconds }
export const deviceCard = json('The device’s card', z.object({ deviceId: z.string(), code: z.string(), ...issued }))
export const newCode = json('The code', z.object({ code: z.string() }))
const kind = z.enum(['print', 'wallet'])
const copySchema = z.object({
  id: z.string(),
  kind: z.enum(['print', 'wallet', 'apple', 'google']),
  createdAt: z.int(),
  expiresAt: z.int(),
})
const deviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.int(),
  issuedAt: z.int(),
  expiresAt: z.int(),
  current: z.boolean(),
})
/** Of which card: a child's that this account carries, by its number, or the own one. */
export const ofCard = z.object({
  child: z
    .string()
    .regex(/^\d{10}$/)
    .optional(),
})
const params = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) })

const done = { 204: { description: 'Done' } }
const signedOut = refusal('auth.session_expired')
const unverified = refusal('auth.email_unverified')
const missing = refusal('api.not_found')
const invalid = refusal('api.invalid')
const tooMany = refusal('auth.too_many_attempts')
const refusals = { 401: signedOut, 403: unverified, 422: invalid, 429: tooMany, 503: refusal('api.unavailable') }

/** The signed card on a member's devices, printed and in wallets (card format, sections 5, 7 and 14). */
export const credentialRoutes = router()
  .openapi(
    createRoute({
      method: 'post',
      path: '/devices/challenge',
      summary: 'What a device signs to be given the card: 32 bytes, base64url, for five minutes, once',
      responses: { 200: json('The challenge', z.object({ challenge: z.string(), now: seconds })), 401: signedOut, 429: tooMany },
    }),
    async (c) => {
      const challenge = await deviceChallenge(c.var.deps, await signedIn(c))
      return c.json({ challenge, now: Math.floor(c.var.deps.clock.now() / 1000) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/devices',
      summary: 'Gives the card to the device that holds this key, as long as the session lasts; instead of the one it had before',
      request: { body: jsonBody(enrolment) },
      responses: {
        201: deviceCard,
        ...refusals,
        409: refusal('api.conflict', 'card.not_good', 'card.devices_full', 'auth.profile_incomplete'),
      },
    }),
    async (c) => c.json(await enrolDevice(c.var.deps, await signedIn(c), c.req.valid('json'), c.req.header('user-agent')), 201),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/devices/{id}/credential',
      summary: 'A new credential for the device of this session',
      request: { params },
      responses: { 200: deviceCard, ...refusals, 404: missing, 409: refusal('card.not_good', 'auth.profile_incomplete') },
    }),
    async (c) => c.json(await renewCredential(c.var.deps, await signedIn(c), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/copies',
      summary: 'The copies of the card that hold: printed, in a wallet; of a child’s card with `child`',
      request: { query: ofCard },
      responses: { 200: json('The copies', z.object({ copies: z.array(copySchema) })), 401: signedOut, 404: missing },
    }),
    async (c) => c.json({ copies: await cardCopies(c.var.deps, await signedIn(c), c.req.valid('query').child) }, 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/copies',
      summary: 'A copy that signs nothing, for paper or a wallet; `text` is what its QR says',
      request: { body: jsonBody(z.strictObject({ kind })) },
      responses: {
        201: json('The copy', copySchema.omit({ expiresAt: true }).extend({ text: z.string(), ...issued })),
        ...refusals,
        409: refusal('card.not_good', 'card.copies_full', 'auth.profile_incomplete'),
      },
    }),
    async (c) => c.json(await issueCopy(c.var.deps, await signedIn(c), c.req.valid('json').kind, originOf(c)), 201),
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/copies/{id}',
      summary: 'Withdraws a copy: it counts no longer within a minute',
      request: { params },
      responses: { ...done, 401: signedOut, 404: missing, 422: invalid },
    }),
    async (c) => {
      await withdrawCopy(c.var.deps, await signedIn(c), c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/code',
      summary: 'Another code to be spelled; the one before is not found any more',
      responses: {
        200: newCode,
        ...refusals,
        409: refusal('card.not_good', 'auth.profile_incomplete'),
      },
    }),
    async (c) => c.json({ code: await changeManualCode(c.var.deps, await signedIn(c)) }, 200),
  )

/** On the account page, beside the sessions. */
export const cardDeviceRoutes = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'The devices that show the card',
      responses: { 200: json('The devices', z.object({ devices: z.array(deviceSchema) })), 401: signedOut },
    }),
    async (c) => c.json({ devices: await cardDevices(c.var.deps, await signedIn(c)) }, 200),
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{id}',
      summary:
        'A lost phone: its card counts no longer within a minute, and its session ends; nothing happens when it is none of the own ones',
      request: { params },
      responses: { ...done, 401: signedOut, 422: invalid },
    }),
    async (c) => {
      const isThisOne = await removeDevice(c.var.deps, await signedIn(c), c.req.valid('param').id)
      if (isThisOne) c.var.deps.auth.cookie.clear(c)
      return c.body(null, 204)
    },
  )
