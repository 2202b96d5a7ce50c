import { transaction } from '#db/connect.ts'
import { endsForGood } from '#domain/cards/card-state.ts'
import type { Association } from '#domain/content/association.ts'
import { isMinor } from '#domain/family/family.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { endsInStage, reminderStages, type ReminderStage } from '#domain/renewals/renewal-reminder.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import { letterOf } from './letter.ts'
import { renewalNotice } from './mails.ts'
import { notify } from '#server/core/notices/notify.ts'
import { endOfPart, reminderKey, whoToRemind, type CardEnd } from './queries.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config' | 'lists'>

/** Ends per transaction, so that other writes wait briefly. */
const PART = 200

/** In the morning, when a push may make a sound: reminders of cards before and after their end (domain guide, section 13). */
export const renewalReminders: Schedule<Parts> = { name: 'renewal-reminders', times: '0 9 * * *', run: remindAll }

async function remindAll(parts: Parts): Promise<void> {
  const association = await findAssociation(parts)
  if (!association) return
  for (const stage of reminderStages) {
    // After midnight the run uses the new day.
    const today = romeDay(parts.clock.now())
    const ends = endsInStage(stage, today, association.cardValidity)
    if (!ends) continue
    let after: CardEnd | null = null
    for (;;) {
      const last: CardEnd | undefined = await endOfPart(parts.db, { ...ends, after }, PART)
      await remindPart(parts, association, { ...ends, after, last, today, stage })
      if (!last) break
      after = last
    }
  }
}

type Part = { from: PlainDate; to: PlainDate; after: CardEnd | null; last: CardEnd | undefined; today: PlainDate; stage: ReminderStage }

async function remindPart({ db, clock, config }: Parts, association: Association, part: Part): Promise<void> {
  const { today, stage } = part
  const told = await transaction(db, async () => {
    const holders = await whoToRemind(db, { ...part, by: 'holder' })
    const guardians = (await whoToRemind(db, { ...part, by: 'guardian' })).filter(({ birthDate }) => isMinor(birthDate!, today))
    const rows = [...holders.map((row) => ({ ...row, child: null })), ...guardians.map((row) => ({ ...row, child: row.holderFirstname }))]
    const due = rows.filter(({ cancelledOn, validTo }) => !endsForGood(cancelledOn, validTo))
    for (const { uid, number, validTo, holderLastname: lastname, ...reader } of due) {
      const { category } = reader
      const mail = letterOf({ association, config, today }, { number, category, lastname, validTo, stage }, reader)
      const key = reminderKey(number, validTo, stage)
      await notify(db, { uid, topic: 'renewal', key, ...renewalNotice(mail), path: '/tessera', mail }, clock.now())
    }
    return due.length
  })
  if (told > 0) wakeOutbox(db)
}
