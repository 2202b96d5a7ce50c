import type { MessageBasis, TaskRefusal } from '#domain/members/tasks.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import { listReached, type Reached } from '#server/core/cards/reached.ts'
import { listConsenting } from '#server/core/consents/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import type { ActedCard, ManyAct } from '#server/core/feature.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { messageMail } from './message-mail.ts'
import { listWritten } from './queries.ts'

/**
 * «Scrivi»: a mail to the holders or guardians of these cards. A service message goes to every working address, news only with the consent.
 * A reader of several cards gets one mail. These mails share the lane of optional ones.
 */
export const writeMany: ManyAct = {
  kind: 'write',
  look: async (deps, cards, { basis }) => (await lookAtReaders(deps, cards, basis)).left,
  prepare: async (deps, _, { id, message }) => {
    if (!message) throw new AppError('member.not_now', 409)
    return async (card) => {
      const { db, clock } = deps
      const now = clock.now()
      const { readers } = await lookAtReaders(deps, [card], message.basis)
      const written = await listWritten(db, { taskId: id, but: card.number, uids: readers.map(({ uid }) => uid) })
      for (const { uid, email, firstname } of readers) {
        if (written.has(uid)) continue
        const addressed = {
          to: email,
          firstname: firstname ?? '',
          ...(message.basis === 'news' && { optOut: { uid, topic: 'news' as const } }),
        }
        await enqueueMail(db, { ...messageMail.of({ ...addressed, ...message }), isOneOfMany: true }, now)
      }
      return { action: 'sent', detail: `messaggio «${message.subject}»` }
    }
  },
}

/** The readers who may be written to, and the cards without one, with the reason. */
async function lookAtReaders({ db, clock }: Deps, cards: readonly ActedCard[], basis: MessageBasis | null) {
  const today = romeDay(clock.now())
  const left = new Map<string, TaskRefusal>()
  const open = cards.filter(({ number, cancelledOn }) => {
    const isEnded = cancelledOn !== null && cancelledOn <= today
    if (isEnded) left.set(number, 'ended')
    return !isEnded
  })
  const reached =
    open.length === 0
      ? []
      : await listReached(
          db,
          open.map(({ number }) => number),
          today,
        )
  const consenting = basis === 'news' ? await listConsenting(db, [...new Set(reached.map(({ uid }) => uid))], 'newsletter') : null
  const readers: Reached[] = reached.filter(({ uid }) => consenting === null || consenting.has(uid))
  for (const { number } of open) {
    if (readers.some((reader) => reader.number === number)) continue
    left.set(number, reached.some((reader) => reader.number === number) ? 'no_consent' : 'no_email')
  }
  return { left, readers }
}
