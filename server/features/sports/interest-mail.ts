import { z } from '@hono/zod-openapi'
import { findAssociation } from '#server/core/content/association.ts'
import { emblemFile } from '#server/core/content/emblem.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineJob } from '#server/platform/jobs/define.ts'
import { crestOf } from '#server/platform/mail/crest.ts'
import { senderOf } from '#server/core/notices/sender.ts'
import { render, type Block } from '#server/platform/mail/template.ts'
import { findInterest } from './queries.ts'
import { findSport } from './sport.ts'

/**
 * Mails the office about a person's interest in a sport. The outbox has only the row's id, so that it keeps no personal data and an erased
 * request sends no mail. The reply to the mail goes to the person.
 */
export const interestJob = defineJob({
  kind: 'sport-interest',
  payload: z.object({ id: z.string() }),
  run:
    ({ db, mailer, lists, log }: Pick<Deps, 'db' | 'mailer' | 'lists' | 'log'>) =>
    async ({ id }, job) => {
      const interest = await findInterest(db, id)
      if (!interest) return
      const association = await findAssociation({ lists })
      if (!association?.contacts.email) {
        log.warn({ job: job.id }, 'interest: the association has no address to write to')
        return
      }
      const sport = await findSport(db, interest.sport)
      const { sender, from } = senderOf(association, await crestOf({ log }, association, (id) => emblemFile({ db }, id)))
      const about = [sport?.name ?? interest.sport, sport?.courses.get(interest.course)].filter(Boolean).join(', ')
      const facts = [
        ['E-mail', interest.email],
        ['Telefono', interest.phone],
        ['Messaggio', interest.note],
      ]
      const blocks: Block[] = [
        { text: `${interest.firstname} ${interest.lastname} vorrebbe partecipare a: ${about}.` },
        ...facts.flatMap(([name, value]) => (value ? `${name}: ${value}`.split('\n') : [])).map((text) => ({ text })),
        { text: "Per rispondere basta rispondere a questo messaggio: l'indirizzo è quello scritto da chi chiede." },
        { quiet: "Ricevi questo messaggio perché questo è l'indirizzo della segreteria." },
      ]
      const subject = `Richiesta per ${sport?.name ?? interest.sport}`
      const message = render({ subject, preview: 'Una persona chiede di partecipare.', blocks }, sender)
      await mailer.send({
        id: job.id,
        to: association.contacts.email,
        replyTo: interest.email,
        subject,
        ...message,
        date: job.createdAt,
        ...(from && { from }),
      })
    },
})
