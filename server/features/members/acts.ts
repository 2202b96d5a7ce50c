import { currentPeriod } from '#domain/cards/card-validity.ts'
import { categoryLabel } from '#domain/content/association.ts'
import { AppError } from '#domain/errors.ts'
import type { Values } from '#domain/form.ts'
import {
  mayBeCancelled,
  mayBeLifted,
  mayBeSuspended,
  otherCategories,
  suspensionProblem,
  type cancellationForm,
  type categoryForm,
  type staffRenewalForm,
  type suspensionForm,
} from '#domain/members/card-acts.ts'
import { romeDay } from '#domain/plain-date.ts'
import { CATEGORY_CHANGED } from '#domain/register/words.ts'
import { renewedPeriod } from '#domain/renewals/card-renewal.ts'
import { pricedCategory } from '#domain/renewals/fee.ts'
import { givePeriod, hasPayment } from '#server/core/cards/paid-ahead.ts'
import { changeStanding, deletePeriod } from '#server/core/cards/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { deleteUnreadOf } from '#server/core/notices/queries.ts'
import { registerCategory } from '#server/core/register/register.ts'
import { onCard, type Card } from './on-card.ts'

// Acts of staff on a card. Phones, shops and wallets read the card's dates, so nothing here notifies them.

const notNow = () => new AppError('member.not_now', 409)

/** Gives the next period (domain guide, section 3), without a payment today. @returns its id, or null if it existed already */
export async function renew(deps: Deps, accountId: string, number: string, asked: Values<typeof staffRenewalForm>): Promise<string | null> {
  let id: string | null = null
  await onCard(deps, accountId, number, {
    version: asked.version,
    isDone: ({ given }) => given.some(({ validTo }) => validTo >= asked.validTo),
    act: async ({ card, given, association, today, now }) => {
      const period = association && renewedPeriod(association.cardValidity, card, given, today)
      if (!period) throw notNow()
      // The sheet was shown yesterday, and the day changed before the press.
      if (period.validTo !== asked.validTo) throw new AppError('member.changed', 409)
      const category = pricedCategory(association, card.category)
      const done = await givePeriod(deps.db, { number, period, category, now })
      id = done.id
      const before = currentPeriod(given, today)
      const after = { ...period, ...(done.paid && { paidOn: done.paid.paidOn }) }
      return { action: 'renewed', before: { validTo: before?.validTo ?? null }, after }
    },
  })
  return id
}

/** Time to undo a renewal, after a press on the wrong card. */
export const UNDO_MS = 10 * 60_000

/** Deletes a period that was just given. @throws member.not_now 409, also once its fee is paid */
export function undoRenewal(deps: Deps, accountId: string, number: string, id: string): Promise<void> {
  return onCard(deps, accountId, number, {
    version: null,
    isDone: ({ given }) => given.every((period) => period.id !== id),
    act: async ({ given, now }) => {
      const period = given.find((one) => one.id === id)!
      const isLast = given.every(({ validTo }) => validTo <= period.validTo)
      if (given.length < 2 || !isLast || now - period.createdAt > UNDO_MS) throw notNow()
      if (await hasPayment(deps.db, { cardNumber: number, id })) throw notNow()
      await deletePeriod(deps.db, { cardNumber: number, id })
      const { validFrom, validTo } = period
      return { action: 'renewed', detail: 'annullato', before: { validFrom, validTo } }
    },
  })
}

/** @throws api.invalid 422 for days that do not fit */
export function suspend(deps: Deps, accountId: string, number: string, asked: Values<typeof suspensionForm>): Promise<void> {
  const { version, from, to, publicText, note } = asked
  const problem = suspensionProblem(asked, romeDay(deps.clock.now()))
  if (problem) throw new AppError('api.invalid', 422, { fields: { [problem]: 'invalid' } })
  const suspension = { suspendedFrom: from, suspendedTo: to, suspensionText: publicText }
  return onCard(deps, accountId, number, {
    version,
    isDone: ({ card }) => card.suspendedFrom === from && card.suspendedTo === to && card.suspensionText === publicText,
    act: async ({ card, today }) => {
      if (!mayBeSuspended(card, today)) throw notNow()
      await changeStanding(deps.db, number, suspension)
      return { action: 'suspended', before: suspensionOf(card), after: { ...suspension, reason: note } }
    },
  })
}

export function lift(deps: Deps, accountId: string, number: string, version: string): Promise<void> {
  return onCard(deps, accountId, number, {
    version,
    isDone: ({ card }) => card.suspendedFrom === null,
    act: async ({ card, today }) => {
      if (!mayBeLifted(card, today)) throw notNow()
      const none = { suspendedFrom: null, suspendedTo: null, suspensionText: null }
      await changeStanding(deps.db, number, none)
      return { action: 'lifted', before: suspensionOf(card), after: none }
    },
  })
}

/** Ends the card today and for good; its number is never issued again. @throws api.invalid 422 if another number was typed */
export function cancel(deps: Deps, accountId: string, number: string, asked: Values<typeof cancellationForm>): Promise<void> {
  if (asked.typed !== number) throw new AppError('api.invalid', 422, { fields: { typed: 'invalid' } })
  const { version, reason, note } = asked
  return onCard(deps, accountId, number, {
    version,
    isDone: ({ card }) => card.cancelledOn !== null && card.cancellationReason === reason,
    act: async ({ card, today }) => {
      if (!mayBeCancelled(card)) throw notNow()
      if (reason === 'death' && card.uid !== null) await deleteUnreadOf(deps.db, card.uid)
      const end = { cancelledOn: today, cancellationReason: reason }
      await changeStanding(deps.db, number, end)
      return { action: 'cancelled', before: { cancelledOn: null, cancellationReason: null }, after: { ...end, reason: note } }
    },
  })
}

/** @throws api.invalid 422 for a category that the card cannot change to */
export function moveCategory(deps: Deps, accountId: string, number: string, asked: Values<typeof categoryForm>): Promise<void> {
  return onCard(deps, accountId, number, {
    version: asked.version,
    isDone: ({ card }) => card.category === asked.membership,
    act: async ({ card, association, now }) => {
      const next = otherCategories(association?.membershipCategories ?? [], card).find(({ id }) => id === asked.membership)
      if (!next) throw new AppError('api.invalid', 422, { fields: { membership: 'invalid' } })
      await changeStanding(deps.db, number, { category: next.id })
      await registerCategory(deps.db, { cardNumber: number, category: next.label, why: CATEGORY_CHANGED, by: accountId }, now)
      const before = { membership: categoryLabel(association, card.category) }
      return { action: 'changed', before, after: { membership: next.label } }
    },
  })
}

const suspensionOf = ({ suspendedFrom, suspendedTo, suspensionText }: Card) => ({ suspendedFrom, suspendedTo, suspensionText })
