import { createRoute, z } from '@hono/zod-openapi'
import { transaction } from '#db/connect.ts'
import { signedIn } from '#server/core/accounts/session.ts'
import { json, jsonBody, refusal } from '#server/platform/http/answers.ts'
import { router } from '#server/core/router.ts'
import { addressOf, deviceAddress, deviceBody } from './device-form.ts'
import { registerDevice } from './devices.ts'
import { deleteByAddress } from '#server/core/notices/push-queries.ts'
import { vapidKeys } from '#server/platform/push/vapid-keys.ts'

const signedOut = refusal('auth.session_expired')
const invalid = refusal('api.invalid')

/** Where the member's pushes go. */
export const pushRoutes = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/key',
      summary: 'The public key that a browser subscribes with (RFC 8292), base64url',
      responses: { 200: json('The key', z.object({ key: z.string() })), 401: signedOut, 503: refusal('api.unavailable') },
    }),
    async (c) => {
      await signedIn(c)
      return c.json({ key: (await vapidKeys(c.var.deps)).publicKey }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/devices',
      summary: 'This session’s device gets the pushes: a browser’s subscription, or a phone’s token',
      request: { body: jsonBody(deviceBody) },
      responses: {
        200: json('The device', z.object({ id: z.string() })),
        401: signedOut,
        404: refusal('api.not_found'),
        422: invalid,
        429: refusal('auth.too_many_attempts'),
      },
    }),
    async (c) => c.json({ id: await registerDevice(c.var.deps, await signedIn(c), c.req.valid('json'), c.req.header('user-agent')) }, 200),
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/devices',
      summary: 'That device gets none any more; done already, it is done',
      request: { body: jsonBody(deviceAddress) },
      responses: { 204: { description: 'Done' }, 401: signedOut, 422: invalid },
    }),
    async (c) => {
      const { db } = c.var.deps
      const { accountId } = await signedIn(c)
      const address = addressOf(c.req.valid('json'))
      await transaction(db, () => deleteByAddress(db, accountId, address))
      return c.body(null, 204)
    },
  )
