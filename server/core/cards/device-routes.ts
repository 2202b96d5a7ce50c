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
    summary: 'A challenge for enrolling a device: 32 bytes, base64url, valid once within five minutes',
    access: { who: 'account' },
    answer: { status: 200, is: z.object({ challenge: z.string(), now: seconds }), what: 'The challenge' },
    refusals: { 429: ['auth.too_many_attempts'] },
    run: async ({ deps, person }) => ({ challenge: await deviceChallenge(deps, person), now: Math.floor(deps.clock.now() / 1000) }),
  }),
  route({
    method: 'post',
    path: '/api/card/devices',
    summary: 'Enrols the device that holds this key for the life of the session; it replaces the session’s previous device',
    details:
      'The device signs `tessera-enrol-v1` followed by the challenge. `api.conflict`: request another challenge. `card.devices_full` names the least recently seen device.',
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
    summary: 'Issues another credential for the device of this session',
    details:
      'Request it when the credential is a day old or has another name, when its key has left the key set, or when `GET /api/card` no longer names this device. 404: enrol again. At most 30 enrolments and renewals a day.',
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
    summary: 'The valid copies of the card, on paper and in wallets; with `child`, those of a child’s card',
    access: { who: 'account' },
    query: ofCard,
    answer: { status: 200, is: z.object({ copies: z.array(copySchema) }), what: 'The copies' },
    refusals: { 404: ['api.not_found'] },
    run: async ({ deps, person, query }) => ({ copies: await cardCopies(deps, person, query.child) }),
  }),
  route({
    method: 'post',
    path: '/api/card/copies',
    summary: 'Issues a copy that does not sign, for paper or a wallet; `text` is the content of its QR code',
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
    summary: 'Withdraws a copy; it becomes invalid within a minute',
    access: { who: 'account' },
    params,
    answer: DONE,
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params: { id } }) => withdrawCopy(deps, person, id),
  }),
  route({
    method: 'post',
    path: '/api/card/code',
    summary: 'Replaces the code for typing; the old code matches no card',
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
    summary: 'The devices with the card',
    access: { who: 'account' },
    answer: { status: 200, is: z.object({ devices: z.array(deviceSchema) }), what: 'The devices' },
    run: async ({ deps, person }) => ({ devices: await cardDevices(deps, person) }),
  }),
  route({
    method: 'delete',
    path: '/api/account/devices/{id}',
    summary: 'Removes a lost phone: its card becomes invalid within a minute, and its session ends; an unknown device is ignored',
    access: { who: 'account' },
    params,
    answer: DONE,
    run: async ({ deps, person, params: { id }, c }) => {
      const isThisOne = await removeDevice(deps, person, id)
      if (isThisOne) deps.auth.cookie.clear(c)
    },
  }),
]
