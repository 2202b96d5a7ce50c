import { z } from '@hono/zod-openapi'
import { AppError } from '#domain/errors.ts'
import { route } from '#server/core/route.ts'
import type { AppContext } from '#server/core/router.ts'
import { hitFrom } from '#server/platform/limits/rate-limit.ts'
import { isPassToken } from './pass-token.ts'
import { changedPasses, forgetPhone, latestPass, registerPhone } from './pass-updates.ts'
import { signApplePass, walletsOffered } from './wallets.ts'

const word = z.string().regex(/^[\w.-]{1,100}$/)
const onDevice = z.object({ device: word, passType: word, serial: word })
const LOGS = { max: 20, windowMs: 3_600_000 }

const byPass = { who: 'anyone', why: 'The token of the pass authorises the call, as Apple requires' } as const
const unknown = { 401: ['guard.forbidden'], 404: ['api.not_found'] } as const
const PASS = 'application/vnd.apple.pkpass'

/** Calls of a pass in Apple Wallet (Apple, "Adding a web service to update passes"). Apple defines paths and answers. */
export const appleWalletRoutes = [
  route({
    method: 'post',
    path: '/api/wallet/apple/v1/devices/{device}/registrations/{passType}/{serial}',
    summary: 'Registers a phone for updates of a pass',
    access: byPass,
    params: onDevice,
    body: z.object({ pushToken: z.string().regex(/^[0-9a-fA-F]{1,200}$/) }),
    answer: { responses: { 200: { description: 'Already registered' }, 201: { description: 'Registered' } } },
    refusals: unknown,
    run: async ({ deps, params: { device, passType, serial }, body: { pushToken }, c }) => {
      refuseStranger(c, passType, serial)
      return c.body(null, (await registerPhone(deps, { device, serial, pushToken })) ? 201 : 200)
    },
  }),
  route({
    method: 'delete',
    path: '/api/wallet/apple/v1/devices/{device}/registrations/{passType}/{serial}',
    summary: 'Unregisters a phone from a pass',
    access: byPass,
    params: onDevice,
    answer: { responses: { 200: { description: 'Unregistered' } } },
    refusals: unknown,
    run: async ({ deps, params: { device, passType, serial }, c }) => {
      refuseStranger(c, passType, serial)
      await forgetPhone(deps, { device, serial })
      return c.body(null, 200)
    },
  }),
  route({
    method: 'get',
    path: '/api/wallet/apple/v1/devices/{device}/registrations/{passType}',
    summary: 'The passes of a phone that have changed since its last request',
    access: { who: 'anyone', why: 'Only the phone knows its id, and the answer has only serial numbers' },
    params: onDevice.omit({ serial: true }),
    query: z.object({
      passesUpdatedSince: z
        .string()
        .regex(/^\d{0,16}$/)
        .optional(),
    }),
    answer: {
      responses: {
        200: {
          description: 'The serial numbers',
          content: { 'application/json': { schema: z.object({ serialNumbers: z.array(z.string()), lastUpdated: z.string() }) } },
        },
        204: { description: 'None' },
      },
    },
    refusals: { 404: ['api.not_found'] },
    run: async ({ deps, params: { device, passType }, query: { passesUpdatedSince = 0 }, c }) => {
      refuseOtherType(c, passType)
      const changed = await changedPasses(deps, device, Number(passesUpdatedSince))
      return changed ? c.json(changed, 200) : c.body(null, 204)
    },
  }),
  route({
    method: 'get',
    path: '/api/wallet/apple/v1/passes/{passType}/{serial}',
    summary: 'The current pass; a pass whose copy was withdrawn says so and is void',
    access: byPass,
    params: onDevice.omit({ device: true }),
    answer: {
      responses: {
        200: { description: 'A signed pass', content: { [PASS]: { schema: z.string().openapi({ format: 'binary' }) } } },
        304: { description: 'Not changed since If-Modified-Since' },
      },
    },
    refusals: { ...unknown, 429: ['auth.too_many_attempts'] },
    run: async ({ deps, params: { passType, serial }, c }) => {
      refuseStranger(c, passType, serial)
      const { card, updatedAt } = await latestPass(deps, serial)
      // The header has whole seconds.
      const modified = Math.floor(updatedAt / 1000) * 1000
      if (Date.parse(c.req.header('if-modified-since') ?? '') >= modified) return c.body(null, 304)
      const pass = await signApplePass(deps, card, deps.config.appUrl!)
      return c.body(new Uint8Array(pass), 200, { 'Content-Type': PASS, 'Last-Modified': new Date(modified).toUTCString() })
    },
  }),
  route({
    method: 'post',
    path: '/api/wallet/apple/v1/log',
    summary: 'Takes error messages of phones about passes',
    access: { who: 'anyone', why: 'The request names no pass; a few lines of each network are read' },
    body: z.object({ logs: z.array(z.string()).max(100) }),
    answer: { responses: { 200: { description: 'Read' } } },
    refusals: { 404: ['api.not_found'] },
    run: async ({ deps, body, address, c }) => {
      const { log } = deps
      if (!walletsOffered(deps).apple) throw new AppError('api.not_found', 404)
      const { allowed } = await hitFrom(deps, 'wallet-log', address, LOGS)
      if (allowed) for (const line of body.logs.slice(0, 5)) log.warn({ said: withoutIds(line) }, 'a phone says of a pass')
      return c.body(null, 200)
    },
  }),
]

/** Removes serials, tokens and device ids, which are personal data. */
const withoutIds = (line: string): string => line.slice(0, 300).replace(/[\w-]{16,}/g, '…')

/** @throws guard.forbidden 401, as Apple requires, without the pass's own token */
function refuseStranger(c: AppContext, passType: string, serial: string): void {
  refuseOtherType(c, passType)
  if (!isPassToken(c.var.deps.config, serial, c.req.header('authorization'))) throw new AppError('guard.forbidden', 401)
}

function refuseOtherType(c: AppContext, passType: string): void {
  const { deps } = c.var
  if (!walletsOffered(deps).apple || deps.config.applePass?.passType !== passType) throw new AppError('api.not_found', 404)
}
