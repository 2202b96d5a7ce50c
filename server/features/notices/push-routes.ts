import { z } from '@hono/zod-openapi'
import { transaction } from '#db/connect.ts'
import { deleteByAddress } from '#server/core/notices/push-queries.ts'
import { DONE, route } from '#server/core/route.ts'
import { vapidKeys } from '#server/platform/push/vapid-keys.ts'
import { addressOf, deviceAddress, deviceBody } from './device-form.ts'
import { registerDevice } from './devices.ts'

/** Push addresses of the member's devices. */
export const pushRoutes = [
  route({
    method: 'get',
    path: '/api/push/key',
    summary: 'The public key for a browser’s subscription (RFC 8292), base64url',
    access: { who: 'account' },
    answer: { status: 200, is: z.object({ key: z.string() }), what: 'The key' },
    refusals: { 503: ['api.unavailable'] },
    run: async ({ deps }) => ({ key: (await vapidKeys(deps)).publicKey }),
  }),
  route({
    method: 'put',
    path: '/api/push/devices',
    summary: 'Registers this session’s device for pushes: a browser’s subscription, or a phone’s token',
    access: { who: 'account' },
    body: deviceBody,
    answer: { status: 200, is: z.object({ id: z.string() }), what: 'The device' },
    refusals: { 404: ['api.not_found'], 429: ['auth.too_many_attempts'] },
    run: async ({ deps, person, body, c }) => ({ id: await registerDevice(deps, person, body, c.req.header('user-agent')) }),
  }),
  route({
    method: 'delete',
    path: '/api/push/devices',
    summary: 'Ends the pushes to a device; a repeated request succeeds',
    access: { who: 'account' },
    body: deviceAddress,
    answer: DONE,
    run: async ({ deps: { db }, person, body }) =>
      void (await transaction(db, () => deleteByAddress(db, person.accountId, addressOf(body)))),
  }),
]
