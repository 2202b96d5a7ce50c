import { createRoute, z } from '@hono/zod-openapi'
import { AppError } from '#domain/errors.ts'
import { limitKey, networkOf } from '#server/platform/limits/limit-key.ts'
import { hit } from '#server/platform/limits/rate-limit.ts'
import { jsonBody, refusal } from '#server/platform/http/answers.ts'
import { router, type AppContext } from '#server/core/router.ts'
import { changedPasses, forgetPhone, latestPass, registerPhone } from './pass-updates.ts'
import { isPassToken } from './pass-token.ts'
import { signApplePass, walletsOffered } from './wallets.ts'

const word = z.string().regex(/^[\w.-]{1,100}$/)
const onDevice = z.object({ device: word, passType: word, serial: word })
const LOGS = { max: 20, windowMs: 3_600_000 }

const unknown = { 401: refusal('guard.forbidden'), 404: refusal('api.not_found') }
const PASS = 'application/vnd.apple.pkpass'

/** What a pass in Apple Wallet asks its server (Apple, "Adding a web service to update passes"). Paths and answers are Apple's. */
export const appleWalletRoutes = router()
  .openapi(
    createRoute({
      method: 'post',
      path: '/devices/{device}/registrations/{passType}/{serial}',
      summary: 'A phone wants to hear of news of a pass',
      request: { params: onDevice, body: jsonBody(z.object({ pushToken: z.string().regex(/^[0-9a-fA-F]{1,200}$/) })) },
      responses: {
        200: { description: 'It did already' },
        201: { description: 'It is told from now on' },
        ...unknown,
        422: refusal('api.invalid'),
      },
    }),
    async (c) => {
      const { device, passType, serial } = c.req.valid('param')
      refuseStranger(c, passType, serial)
      const isNew = await registerPhone(c.var.deps, { device, serial, pushToken: c.req.valid('json').pushToken })
      return c.body(null, isNew ? 201 : 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/devices/{device}/registrations/{passType}/{serial}',
      summary: 'A phone no longer has a pass',
      request: { params: onDevice },
      responses: { 200: { description: 'It is told no more' }, ...unknown },
    }),
    async (c) => {
      const { device, passType, serial } = c.req.valid('param')
      refuseStranger(c, passType, serial)
      await forgetPhone(c.var.deps, { device, serial })
      return c.body(null, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/devices/{device}/registrations/{passType}',
      summary: 'The passes of a phone that have changed since it asked last',
      request: {
        params: onDevice.omit({ serial: true }),
        query: z.object({
          passesUpdatedSince: z
            .string()
            .regex(/^\d{0,16}$/)
            .optional(),
        }),
      },
      responses: {
        200: {
          description: 'Which',
          content: { 'application/json': { schema: z.object({ serialNumbers: z.array(z.string()), lastUpdated: z.string() }) } },
        },
        204: { description: 'None' },
        404: unknown[404],
        422: refusal('api.invalid'),
      },
    }),
    async (c) => {
      const { device, passType } = c.req.valid('param')
      refuseOtherType(c, passType)
      const changed = await changedPasses(c.var.deps, device, Number(c.req.valid('query').passesUpdatedSince ?? 0))
      return changed ? c.json(changed, 200) : c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/passes/{passType}/{serial}',
      summary: 'A pass as it is now; one whose copy was withdrawn says so and is void',
      request: { params: onDevice.omit({ device: true }) },
      responses: {
        200: { description: 'A signed pass', content: { [PASS]: { schema: z.string().openapi({ format: 'binary' }) } } },
        304: { description: 'Not changed since If-Modified-Since' },
        ...unknown,
        429: refusal('auth.too_many_attempts'),
      },
    }),
    async (c) => {
      const { passType, serial } = c.req.valid('param')
      refuseStranger(c, passType, serial)
      const { deps } = c.var
      const { card, updatedAt } = await latestPass(deps, serial)
      // Whole seconds are all that the header knows.
      const modified = Math.floor(updatedAt / 1000) * 1000
      if (Date.parse(c.req.header('if-modified-since') ?? '') >= modified) return c.body(null, 304) as never
      const pass = await signApplePass(deps, card, deps.config.appUrl!)
      return c.body(new Uint8Array(pass), 200, { 'Content-Type': PASS, 'Last-Modified': new Date(modified).toUTCString() }) as never
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/log',
      summary: 'What phones say went wrong with a pass',
      request: { body: jsonBody(z.object({ logs: z.array(z.string()).max(100) })) },
      responses: { 200: { description: 'Read' }, 404: unknown[404], 422: refusal('api.invalid') },
    }),
    async (c) => {
      const { db, clock, config, log } = c.var.deps
      if (!walletsOffered(c.var.deps).apple) throw new AppError('api.not_found', 404)
      const { allowed } = await hit(db, limitKey(config.secret, 'wallet-log', networkOf(c.var.address)), LOGS, clock.now())
      if (allowed) for (const line of c.req.valid('json').logs.slice(0, 5)) log.warn({ said: withoutIds(line) }, 'a phone says of a pass')
      return c.body(null, 200)
    },
  )

/** Serials, tokens and devices are somebody's. */
const withoutIds = (line: string): string => line.slice(0, 300).replace(/[\w-]{16,}/g, '…')

/** @throws guard.forbidden 401, as Apple has it, without the pass's own token */
function refuseStranger(c: AppContext, passType: string, serial: string): void {
  refuseOtherType(c, passType)
  if (!isPassToken(c.var.deps.config, serial, c.req.header('authorization'))) throw new AppError('guard.forbidden', 401)
}

function refuseOtherType(c: AppContext, passType: string): void {
  const { deps } = c.var
  if (!walletsOffered(deps).apple || deps.config.applePass?.passType !== passType) throw new AppError('api.not_found', 404)
}
