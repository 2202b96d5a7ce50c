import type { Association } from '#domain/content/association.ts'
import type { TaskRefusal } from '#domain/members/tasks.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import { notify } from '#server/core/notices/notify.ts'
import type { Deps } from '#server/core/deps.ts'
import type { ManyAct } from '#server/core/feature.ts'
import { letterOf } from './letter.ts'
import { listAddresses } from './many-queries.ts'
import { renewalNotice } from './mails.ts'
import { reminderKey } from './queries.ts'
import { lookAtEnds, type ToRemind } from './to-remind.ts'

/**
 * «Sollecita» for many cards: the mail of the automatic reminder (`renewalReminders`) under the same key, so that the automatic one does
 * not repeat the stage. A repeated reminder of a stage has the day in its key: at most one a day.
 */
export const remindMany: ManyAct = {
  kind: 'remind',
  async look(deps, cards) {
    const { due, left } = await lookAtEnds(deps, cards)
    const unreached = [...due.values()].filter(({ readers }) => readers.length === 0)
    return new Map<string, TaskRefusal>([...left, ...unreached.map(({ number }) => [number, 'no_email'] as const)])
  },
  prepare: async (deps) => async (card) => {
    const { association, due } = await lookAtEnds(deps, [card])
    const one = due.get(card.number)
    if (!association || !one || !(await remind(deps, association, one))) throw new AppError('member.not_now', 409)
    return { action: 'sent', detail: 'sollecito di rinnovo' }
  },
}

/** @returns false if no notice was new */
async function remind(deps: Deps, association: Association, { number, validTo, stage, readers }: ToRemind): Promise<boolean> {
  const { db, clock, config } = deps
  const now = clock.now()
  const holder = (await listAddresses(db, [number])).get(number)
  if (!holder) return false
  const key = reminderKey(number, validTo, stage)
  const today = romeDay(now)
  let notified = 0
  for (const { uid, email, firstname, childBirth } of readers) {
    const child = childBirth === null ? null : holder.firstname
    const { category, lastname } = holder
    const mail = {
      ...letterOf({ association, config, today }, { number, category, lastname, validTo, stage }, { email, firstname, child }),
      isAsked: true as const,
    }
    const notice = { uid, topic: 'renewal', ...renewalNotice(mail), path: '/tessera', mail } as const
    // An earlier reminder may have used the stage's own key.
    const isTold = (await notify(db, { ...notice, key }, now)) || (await notify(db, { ...notice, key: `${key}:${today}` }, now))
    if (isTold) notified += 1
  }
  return notified > 0
}
