import { changeEmailForm, verifyEmailForm } from '#domain/accounts/verify-email.ts'
import { route } from '#server/core/route.ts'
import { accountAnswer } from './account.ts'
import { askForEmail, forgetPendingEmail, proveEmail } from './email-change.ts'
import { accountSchema } from './schemas.ts'

const account = { status: 200, is: accountSchema, what: 'The account' } as const

/** Change of the e-mail address: request, withdrawal, confirmation. */
export const emailRoutes = [
  route({
    method: 'post',
    path: '/api/account/email',
    summary: 'Requests another address; the answer is the same whether or not another account has it',
    access: { who: 'account', proved: true, verified: true },
    body: changeEmailForm,
    answer: account,
    refusals: { 403: ['auth.twofactor_missing'], 429: ['auth.too_many_attempts'] },
    run: async ({ deps, person, body, origin, address }) => {
      await askForEmail(deps, person, body.email, { origin, address })
      return accountAnswer(deps, person)
    },
  }),
  route({
    method: 'delete',
    path: '/api/account/email',
    summary: 'Cancels the pending change of address',
    access: { who: 'account' },
    answer: account,
    run: async ({ deps, person }) => {
      await forgetPendingEmail(deps, person)
      return accountAnswer(deps, person)
    },
  }),
  route({
    method: 'post',
    path: '/api/account/email/confirm',
    summary: 'Confirms the new address with the token of its mail; the old address is notified',
    access: { who: 'account' },
    body: verifyEmailForm,
    answer: account,
    refusals: {
      400: ['auth.link_invalid'],
      403: ['auth.verify_other_account', 'auth.twofactor_missing'],
      409: ['auth.link_used'],
      410: ['auth.link_expired'],
    },
    run: async ({ deps, person, body, address }) => {
      await proveEmail(deps, person, body.token, address)
      return accountAnswer(deps, person)
    },
  }),
]
