import { transaction } from '#db/connect.ts'
import { daysBetween, romeDay } from '#domain/plain-date.ts'
import { certificateStage, remindedEnds } from '#domain/sports/certificate-reminder.ts'
import { listReached } from '#server/core/cards/reached.ts'
import type { Deps } from '#server/core/deps.ts'
import { notify } from '#server/core/notices/notify.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import { certificateMail, titleOf } from './certificate-mail.ts'
import { listEnding, type EndingPlace } from './certificate-queries.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

/** Certificates in one transaction: other writes wait no longer than that. */
const PART = 100

/**
 * Every morning, reminds holders, or a minor's guardians, of certificates that end soon. The reminder is about the membership and needs no
 * consent; the choice for «Rinnovo e tessera» counts.
 */
export const certificateReminders: Schedule<Parts> = { name: 'certificate-reminders', times: '10 9 * * *', run: remindAll }

async function remindAll(parts: Parts): Promise<void> {
  let after: EndingPlace | null = null
  for (;;) {
    const last: EndingPlace | null = await remindPart(parts, after)
    if (!last) break
    after = last
  }
}

/** @returns the last certificate; null if it was the last part */
async function remindPart({ db, clock }: Parts, after: EndingPlace | null): Promise<EndingPlace | null> {
  const now = clock.now()
  const today = romeDay(now)
  let isTold = false
  const certificates = await transaction(db, async () => {
    const part = await listEnding(db, { ...remindedEnds(today), today, after }, PART)
    const readers = part.length === 0 ? [] : await listReached(db, [...new Set(part.map(({ cardNumber }) => cardNumber))], today)
    for (const { id, cardNumber, expiresOn, firstname } of part) {
      const stage = certificateStage(expiresOn, today)!
      for (const { uid, email, firstname: reader, childBirth } of readers.filter(({ number }) => number === cardNumber)) {
        const daysLeft = daysBetween(today, expiresOn)
        const child = childBirth === null ? null : firstname
        const mail = certificateMail.of({ to: email, firstname: reader ?? '', certificate: id, stage, expiresOn, daysLeft, child })
        const text = 'Porta quello nuovo in segreteria.'
        const key = `certificate:${id}:${expiresOn}:${stage}`
        const notice = { uid, topic: 'renewal', key, title: titleOf(daysLeft), text, path: '/sports', mail } as const
        isTold = (await notify(db, notice, now)) || isTold
      }
    }
    return part
  })
  if (isTold) wakeOutbox(db)
  return certificates.length < PART ? null : certificates.at(-1)!
}
