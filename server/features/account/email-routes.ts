import { createRoute } from '@hono/zod-openapi'
import { changeEmailForm, verifyEmailForm } from '#domain/accounts/verify-email.ts'
import { provedLately } from '#server/core/accounts/proof.ts'
import { invalid, signedOut, tooMany } from '#server/core/accounts/refusals.ts'
import { signedIn } from '#server/core/accounts/session.ts'
import { json, refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { originOf } from '#server/platform/http/origin.ts'
import { router } from '#server/core/router.ts'
import { accountAnswer } from './account.ts'
import { askForEmail, forgetPendingEmail, proveEmail } from './email-change.ts'
import { accountSchema } from './schemas.ts'

const account = json('The account', accountSchema)

/** Another e-mail address: asked for, taken back, proved. */
export const emailRoutes = router()
  .openapi(
    createRoute({
      method: 'post',
      path: '/email',
      summary: 'Asks for another address; the answer is the same whether or not somebody else has it',
      request: { body: formBody(changeEmailForm) },
      responses: {
        200: account,
        401: signedOut,
        403: refusal('auth.proof_required', 'auth.email_unverified', 'auth.twofactor_missing'),
        422: invalid,
        429: tooMany,
      },
    }),
    async (c) => {
      const person = await provedLately(c)
      await askForEmail(c.var.deps, person, c.req.valid('json').email, { origin: originOf(c), address: c.var.address })
      return c.json(await accountAnswer(c.var.deps, person), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/email',
      summary: 'Forgets the address that waits to be proved',
      responses: { 200: account, 401: signedOut },
    }),
    async (c) => {
      const person = await signedIn(c)
      await forgetPendingEmail(c.var.deps, person)
      return c.json(await accountAnswer(c.var.deps, person), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/email/confirm',
      summary: "Proves the new address with its mail's token; the old one is told",
      request: { body: formBody(verifyEmailForm) },
      responses: {
        200: account,
        400: refusal('auth.link_invalid'),
        401: signedOut,
        403: refusal('auth.verify_other_account', 'auth.twofactor_missing'),
        409: refusal('auth.link_used'),
        410: refusal('auth.link_expired'),
        422: invalid,
      },
    }),
    async (c) => {
      const person = await signedIn(c)
      await proveEmail(c.var.deps, person, c.req.valid('json').token, c.var.address)
      return c.json(await accountAnswer(c.var.deps, person), 200)
    },
  )
