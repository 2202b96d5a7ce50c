import { z } from '@hono/zod-openapi'
import { DONE, route } from '#server/core/route.ts'
import { cardCopies, issueCopy, withdrawCopy } from './copies.ts'
import { cardDevices, deviceChallenge, enrolDevice, removeDevice, renewCredential } from './devices.ts'
import { changeManualCode } from './manual-code.ts'

const coordinate = z.string().regex(/^[\w-]{43}$/)
export const enrolment = z.strictObject({
  // Other members of a browser's public JWK (`ext`, `key_ops`) are ignored.
  publicJwk: z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: coordinate, y: coordinate }),
  challenge: coordinate,
  signature: z.string().regex(/^[\w-]{86}$/),
  instead: z.string().max(64).optional().describe('The device whose place it takes: the one that `card.devices_full` has named'),
})

const seconds = z.int().describe('UTC seconds')
const issued = { credential: z.string().describe('base64url'), exp: seconds, now: seconds }
export const deviceCard = { is: z.object({ deviceId: z.string(), code: z.string(), ...issued }), what: 'The device’s card' }
export const newCode = { is: z.object({ code: z.string() }), what: 'The code' }
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
/** `child`: the number of a child's card that this account carries; absent: the own card. */
export const ofCard = z.object({
  child: z
    .string()
    .regex(/^\d{10}$/)
    .optional(),
})
const params = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) })

/** The signed card on a member's devices, printed and in wallets (card format, sections 5, 7 and 14). */
export const credentialRoutes = [
  route({
    method: 'post',
    path: '/api/card/devices/challenge',
    summary: 'What a device signs to be given the card: 32 bytes, base64url, for five minutes, once',
    access: { who: 'account' },
    answer: { status: 200, is: z.object({ challenge: z.string(), now: seconds }), what: 'The challenge' },
    refusals: { 429: ['auth.too_many_attempts'] },
    run: async ({ deps, person }) => ({ challenge: await deviceChallenge(deps, person), now: Math.floor(deps.clock.now() / 1000) }),
  }),
  route({
    method: 'post',
    path: '/api/card/devices',
    summary: 'Gives the card to the device that holds this key, as long as the session lasts; instead of the one it had before',
    details:
      'The signature is over `tessera-enrol-v1` and the challenge. `api.conflict`: ask for another challenge. `card.devices_full` names the device that was seen least lately.',
    access: { who: 'account' },
    body: enrolment,
    answer: { status: 201, ...deviceCard },
    refusals: {
      // Checked after the challenge, which is then used up.
      403: ['auth.email_unverified'],
      409: ['api.conflict', 'card.not_good', 'card.devices_full', 'auth.profile_incomplete'],
      429: ['auth.too_many_attempts'],
      503: ['api.unavailable'],
    },
    run: ({ deps, person, body, c }) => enrolDevice(deps, person, body, c.req.header('user-agent')),
  }),
  route({
    method: 'post',
    path: '/api/card/devices/{id}/credential',
    summary: 'A new credential for the device of this session',
    details:
      'When the last one is a day old, says another name, or its key has left the key set, and when `GET /api/card` no longer names this device. 404: enrol again. 30 of both a day.',
    access: { who: 'account' },
    params,
    answer: { status: 200, ...deviceCard },
    refusals: {
      403: ['auth.email_unverified'],
      404: ['api.not_found'],
      409: ['card.not_good', 'auth.profile_incomplete'],
      429: ['auth.too_many_attempts'],
      503: ['api.unavailable'],
    },
    run: ({ deps, person, params: { id } }) => renewCredential(deps, person, id),
  }),
  route({
    method: 'get',
    path: '/api/card/copies',
    summary: 'The copies of the card that hold: printed, in a wallet; of a child’s card with `child`',
    access: { who: 'account' },
    query: ofCard,
    answer: { status: 200, is: z.object({ copies: z.array(copySchema) }), what: 'The copies' },
    refusals: { 404: ['api.not_found'] },
    run: async ({ deps, person, query }) => ({ copies: await cardCopies(deps, person, query.child) }),
  }),
  route({
    method: 'post',
    path: '/api/card/copies',
    summary: 'A copy that signs nothing, for paper or a wallet; `text` is what its QR says',
    access: { who: 'account', verified: true },
    body: z.strictObject({ kind }),
    answer: { status: 201, is: copySchema.omit({ expiresAt: true }).extend({ text: z.string(), ...issued }), what: 'The copy' },
    refusals: {
      409: ['card.not_good', 'card.copies_full', 'auth.profile_incomplete'],
      429: ['auth.too_many_attempts'],
      503: ['api.unavailable'],
    },
    run: ({ deps, person, body, origin }) => issueCopy(deps, person, body.kind, origin),
  }),
  route({
    method: 'delete',
    path: '/api/card/copies/{id}',
    summary: 'Withdraws a copy: it counts no longer within a minute',
    access: { who: 'account' },
    params,
    answer: DONE,
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params: { id } }) => withdrawCopy(deps, person, id),
  }),
  route({
    method: 'post',
    path: '/api/card/code',
    summary: 'Another code to be spelled; the one before is not found any more',
    access: { who: 'account', verified: true },
    answer: { status: 200, ...newCode },
    refusals: {
      409: ['card.not_good', 'auth.profile_incomplete'],
      422: ['api.invalid'],
      429: ['auth.too_many_attempts'],
      503: ['api.unavailable'],
    },
    run: async ({ deps, person }) => ({ code: await changeManualCode(deps, person) }),
  }),
]

/** On the account page, beside the sessions. */
export const cardDeviceRoutes = [
  route({
    method: 'get',
    path: '/api/account/devices',
    summary: 'The devices that show the card',
    access: { who: 'account' },
    answer: { status: 200, is: z.object({ devices: z.array(deviceSchema) }), what: 'The devices' },
    run: async ({ deps, person }) => ({ devices: await cardDevices(deps, person) }),
  }),
  route({
    method: 'delete',
    path: '/api/account/devices/{id}',
    summary:
      'A lost phone: its card counts no longer within a minute, and its session ends; nothing happens when it is none of the own ones',
    access: { who: 'account' },
    params,
    answer: DONE,
    run: async ({ deps, person, params: { id }, c }) => {
      const isThisOne = await removeDevice(deps, person, id)
      if (isThisOne) deps.auth.cookie.clear(c)
    },
  }),
]
