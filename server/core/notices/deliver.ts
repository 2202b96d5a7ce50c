import { z } from '@hono/zod-openapi'
import { noticeTopics } from '#domain/notices/notice-topics.ts'
import { findAssociation } from '#server/core/content/association.ts'
import { emblemFile } from '#server/core/content/emblem.ts'
import { findAccount } from '#server/core/accounts/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Mail } from '#server/platform/deps.ts'
import { defineJob } from '#server/platform/jobs/define.ts'
import { forGood } from '#server/platform/jobs/retry.ts'
import { choiceFor } from './choices.ts'
import { isSilent } from './queries.ts'
import { isBouncing, isRefusedForGood, noteBounce, refusalOf } from './bounces.ts'
import { crestOf } from '#server/platform/mail/crest.ts'
import { senderOf } from './sender.ts'
import { render } from '#server/platform/mail/template.ts'
import type { Letter, MailKind, Skipped } from '#server/platform/mail/define.ts'
import { choicesOf } from './unsubscribe.ts'

/**
 * Writes and sends the mails of the outbox. An outdated mail is dropped (`asItLeaves`). An address that refuses permanently is marked in
 * its account, and the mail is finished. Any other permanent refusal, also of a visitor's address, becomes a dead letter at once; every
 * other failure is retried.
 */
export const mailJob = defineJob({
  kind: 'mail',
  payload: z.looseObject({
    to: z.string(),
    firstname: z.string(),
    template: z.string(),
    expiresAt: z.number().optional(),
    optOut: z.object({ uid: z.string(), topic: z.enum(noticeTopics) }).optional(),
  }),
  run: (deps: Deps) => async (waiting, job) => {
    const { mailer, lists, log, config, house } = deps
    const kind = house.mails.get(waiting.template)
    // Retried: a newer version that knows it may run beside this one.
    if (!kind) throw new Error(`no kind of mail is called ${waiting.template}`)
    const letter = await asItLeaves(deps, kind, waiting)
    if ('skipped' in letter) return log.info({ job: job.id, reason: letter.skipped }, 'mail: skipped')
    const association = await findAssociation({ lists })
    const { sender, from } = senderOf(association, await crestOf(deps, association, (id) => emblemFile(deps, id)))
    const message = kind.write(letter)
    const choices = letter.optOut ? choicesOf(config, letter.optOut) : null
    const mail: Mail = { id: job.id, to: letter.to, subject: message.subject, ...render(message, sender, choices), date: job.createdAt }
    try {
      await mailer.send({ ...mail, ...(from && { from }), ...(choices && { unsubscribe: choices.unsubscribe }) })
    } catch (error) {
      const code = refusalOf(error)
      if (code !== null && (await noteBounce(deps, letter.to, code)))
        return log.warn({ job: job.id, code }, 'mail: refused for good, the address takes none')
      throw isRefusedForGood(error) ? forGood(error) : error
    }
  },
})

/**
 * The mail as it is true now, or the reason to drop it: its link has stopped working; it is optional, and its topic was switched off, its
 * account deleted, or its address refuses mail; its kind has a reason of its own; or the person has died.
 */
async function asItLeaves(deps: Deps, kind: MailKind<Deps>, letter: Letter): Promise<Letter | Skipped> {
  const { db, clock } = deps
  if (!kind.isAskedFor && (await isSilent(db, { email: letter.to }))) return { skipped: 'silent' }
  if (letter.expiresAt !== undefined && letter.expiresAt <= clock.now()) return { skipped: 'late' }
  if (letter.optOut) {
    const { uid, topic } = letter.optOut
    if (!(await findAccount(db, uid)) || !(await choiceFor(db, uid, topic)).mail) return { skipped: 'withdrawn' }
    if (await isBouncing({ db }, letter.to)) return { skipped: 'bouncing' }
  }
  return kind.asItLeaves ? kind.asItLeaves(deps, letter) : letter
}
