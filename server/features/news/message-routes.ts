import { z } from '@hono/zod-openapi'
import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import { readForm } from '#domain/form.ts'
import { MESSAGE_BASES, messageForm } from '#domain/members/tasks.ts'
import { findAccount } from '#server/core/accounts/queries.ts'
import { route } from '#server/core/route.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { messageMail } from './message-mail.ts'

/** A test mail of a message, to its author. */
export const messageRoutes = [
  route({
    method: 'post',
    path: '/api/staff/members/messages/trial',
    summary: 'Sends a message to the person’s own address only, as a preview',
    access: { who: 'staff', may: 'cards.write' },
    limit: { name: 'message-trial', max: 20, windowMs: 3_600_000, by: 'account' },
    body: z.strictObject({
      basis: z.enum(MESSAGE_BASES),
      message: z.strictObject({ subject: z.string().max(1_000), text: z.string().max(20_000) }),
    }),
    answer: { status: 204, what: 'It is on its way' },
    refusals: { 404: ['api.not_found'] },
    async run({ deps: { db, clock }, person, body }) {
      const { values, fields } = readForm(messageForm, body.message)
      if (fields) throw new AppError('api.invalid', 422, { fields })
      const account = await findAccount(db, person.accountId)
      if (!account) throw new AppError('api.not_found', 404)
      const mail = messageMail.of({ to: account.email, firstname: '', ...values, basis: body.basis, isTrial: true })
      await transaction(db, () => enqueueMail(db, mail, clock.now()))
      wakeOutbox(db)
    },
  }),
]
