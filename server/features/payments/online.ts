import { isUniqueViolation, transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { OnlinePaymentRow } from '#db/tables.ts'
import { AppError } from '#domain/errors.ts'
import { APP_RETURN, paidPath, type OnlineBegun, type OnlineState } from '#domain/payments/online.ts'
import { DAY_MS, romeDay } from '#domain/plain-date.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { leadsTo } from '#server/core/cards/merged.ts'
import { feeStanding } from '#server/core/cards/owed.ts'
import { insertCardPeriod, lockStanding } from '#server/core/cards/queries.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { findOnline, findOnlineByKey, findOpen, insertOnline, listWaiting, lockOnline, moveOnline } from './online-queries.ts'
import { findHolder, findPayment } from './queries.ts'
import { paymentQuote, periodForFee } from './quote.ts'
import { writePayment } from './record.ts'
import { beginCheckout, checkoutOfEvent, endCheckout, findCheckout, StripeAway, type Checkout } from './stripe.ts'

/** Longer than a stay on a page of payment. The provider's minimum is half an hour. */
const OPEN_MS = 60 * 60_000

/** A bank's answer takes up to two weeks. */
const PENDING_MS = 15 * DAY_MS
const SOON_MS = 60 * 60_000

type Asked = { number: string; cents: number; requestKey: string }
/** `inApp`: the person pays from a store app, in a browser without their session. */
type From = { inApp: boolean }

/**
 * Begins the online payment of the fee that is due for a card, the person's own or a child's: the first one, that of a period given without a
 * payment, or the renewal's. A card has one checkout at a time: the earlier one is
 * ended first, so that the fee is not paid twice. The same key gets the same checkout.
 *
 * @throws api.not_found 404 · online.not_due, online.paid, online.pending 409 · online.away 502
 */
export async function beginOnline(deps: Deps, person: SignedIn, { number, cents, requestKey, inApp }: Asked & From): Promise<OnlineBegun> {
  const { db, clock } = deps
  stripeOf(deps)
  const { isOwn, due } = await paymentQuote(deps, person.accountId, number)
  if (!isOwn) throw new AppError('api.not_found', 404)
  if (!due?.cents || due.cents !== cents) throw new AppError('online.not_due', 409)
  const known = await findOnlineByKey(db, requestKey)
  if (!known) await endEarlier(deps, { number, requestKey, inApp })
  const row = known ?? (await insert(deps, person, { number, cents, requestKey }, clock.now()))
  if (row.uid !== person.accountId || row.cardNumber !== number || row.cents !== cents) throw new AppError('online.not_due', 409)
  const checkout = await checkoutOfRow(deps, row, { inApp })
  refuseEnded(await settle(deps, checkout))
  if (checkout.url === null) throw new AppError('online.not_due', 409)
  return { id: row.id, url: checkout.url }
}

/**
 * The row's checkout; begins it if it has none. One that the provider does not know is over: the keys are now of another account.
 *
 * @throws StripeAway
 */
async function checkoutOfRow(
  deps: Deps,
  { id, cents, createdAt, sessionId }: OnlinePaymentRow,
  { inApp }: From = { inApp: false },
): Promise<Checkout> {
  const stripe = stripeOf(deps)
  if (sessionId !== null)
    try {
      return await findCheckout(stripe, sessionId)
    } catch (error) {
      if (!(error instanceof StripeAway && error.isUnknown)) throw error
      deps.log.warn({ err: error.cause, online: id }, 'the provider does not know an online payment')
      return { id: sessionId, reference: id, state: 'over', cents, currency: 'eur', url: null }
    }
  const [origin] = ownOrigins(deps.config)
  const [paid, left] = inApp ? [APP_RETURN.paid, APP_RETURN.left] : [paidPath(id), '/tessera']
  // A key is for one set of arguments: a browser that asks about an app's press whose answer was lost begins another checkout, and the
  // page of the first one is known to nobody.
  const key = inApp ? `${id}-app` : id
  const asked = { reference: id, key, cents, paidUrl: origin + paid, backUrl: origin + left, until: createdAt + OPEN_MS }
  try {
    return await beginCheckout(stripe, asked)
  } catch (error) {
    deps.log.warn({ err: (error as Error).cause }, 'an online payment could not begin')
    // Without an answer the checkout may exist: the row stays open, and the next press finds it.
    if (error instanceof StripeAway && error.isRefusal) await moveOnline(deps.db, id, { state: 'over' })
    throw error
  }
}

function refuseEnded(state: OnlinePaymentRow['state'] | null): void {
  if (state === 'paid') throw new AppError('online.paid', 409)
  if (state === 'pending') throw new AppError('online.pending', 409)
  if (state === 'over') throw new AppError('online.not_due', 409)
}

async function insert(
  { db }: Deps,
  person: SignedIn,
  { number: cardNumber, cents, requestKey }: Asked,
  now: number,
): Promise<OnlinePaymentRow> {
  const fresh = { sessionId: null, state: 'open', paymentId: null, looseAt: null, createdAt: now } as const
  const row: OnlinePaymentRow = { id: newId(now), requestKey, uid: person.accountId, cardNumber, cents, ...fresh }
  try {
    await changeAccount(db, person, () => insertOnline(db, row))
    return row
  } catch (error) {
    // The same press, or another guardian's, came at the same moment.
    const known = isUniqueViolation(error) && (await findOnlineByKey(db, requestKey))
    if (known) return known
    throw isUniqueViolation(error) ? new AppError('online.pending', 409) : error
  }
}

async function endEarlier(deps: Deps, { number, requestKey, inApp }: Omit<Asked, 'cents'> & From): Promise<void> {
  const open = await findOpen(deps.db, number)
  // A press at the same moment has made this row.
  if (!open || open.requestKey === requestKey) return
  const ended = await settle(deps, await endCheckout(stripeOf(deps), await checkoutOfRow(deps, open, { inApp })))
  if (ended !== 'over') refuseEnded(ended)
}

/**
 * The state of one of the account's online payments. Asks the provider while it is open, so that the person does not wait for the webhook.
 *
 * @throws api.not_found 404 · online.away 502
 */
export async function onlineState(deps: Deps, accountId: string, id: string): Promise<OnlineState> {
  const { db } = deps
  const row = await findOnline(db, id)
  if (!row || row.uid !== accountId) throw new AppError('api.not_found', 404)
  if (isWaiting(row)) await settle(deps, await checkoutOfRow(deps, row))
  const now = (await findOnline(db, id)) ?? row
  const payment = now.paymentId === null ? undefined : await findPayment(db, now.paymentId)
  return { state: now.state, number: await leadsTo(db, now.cardNumber), validTo: payment?.periodTo ?? null }
}

/** A webhook's event. A late, repeated or misordered one changes nothing more. @throws api.invalid 400 · api.not_found 404 */
export async function hearStripe(deps: Deps, payload: string, signature: string): Promise<void> {
  const checkout = checkoutOfEvent(stripeOf(deps), payload, { signature, now: deps.clock.now() })
  if (checkout) await settle(deps, checkout)
}

/** Records the state of a checkout; a paid one becomes a payment, once. */
async function settle(deps: Deps, checkout: Checkout): Promise<OnlinePaymentRow['state'] | null> {
  const { db, clock } = deps
  const id = checkout.reference
  const row = id === null ? undefined : await findOnline(db, id)
  // The checkout belongs to another installation with the same account.
  if (!row) return null
  if (checkout.state !== 'paid') {
    await moveOnline(db, row.id, { state: checkout.state, sessionId: checkout.id })
    return (await findOnline(db, row.id))?.state ?? null
  }
  const now = clock.now()
  const number = await leadsTo(db, row.cardNumber)
  await transaction(db, async () => {
    const card = await lockStanding(db, number)
    const holder = card && (await findHolder(db, number))
    const found = await lockOnline(db, row.id)
    if (!found || found.state === 'paid') return
    // The account is closed. The log names the payment; the provider repeats the event for three days.
    if (!card || !holder) throw new Error(`The online payment ${row.id} has a card without a holder: give the money back at the provider.`)
    const association = await findAssociation(deps)
    const today = romeDay(now)
    const isFee = checkout.currency === 'eur' && checkout.cents === row.cents
    const { given, owed } = await feeStanding(db, number, { association, card: holder, today })
    const next = isFee && !owed ? periodForFee(association, card, given, today) : null
    const period = next && { id: newId(now), ...next }
    if (period) await insertCardPeriod(db, { ...period, cardNumber: number, createdAt: now })
    const paymentId = await writePayment(deps, {
      accountId: null,
      association,
      holder,
      asked: {
        requestKey: row.id,
        number,
        purpose: 'fee',
        event: null,
        detail: null,
        method: 'online',
        paidOn: today,
        amount: checkout.cents,
        validTo: period?.validTo ?? null,
        payer: null,
        note: `Stripe ${checkout.id}`,
        again: true,
      },
      event: null,
      period,
      now,
    })
    const isLoose = (await findPayment(db, paymentId))?.periodId == null
    await moveOnline(db, row.id, { state: 'paid', sessionId: checkout.id, paymentId, looseAt: isLoose ? now : null })
  })
  wakeOutbox(db)
  return 'paid'
}

const isWaiting = ({ state }: OnlinePaymentRow): boolean => state === 'open' || state === 'pending'

/** Asks the provider at night about payments without a webhook. Ends those whose bank never answers. */
export async function settleWaiting(deps: Deps, now: number): Promise<void> {
  if (!deps.config.stripe) return
  for (const row of await listWaiting(deps.db, now - SOON_MS)) {
    try {
      const state = await settle(deps, await checkoutOfRow(deps, row))
      if (state === 'pending' && row.createdAt < now - PENDING_MS) await moveOnline(deps.db, row.id, { state: 'over' })
    } catch (err) {
      deps.log.warn({ err, online: row.id }, 'an online payment could not be looked at')
      // The provider is away: the other payments wait for the next night, and the other work of the night goes on.
      if (err instanceof StripeAway && !err.isRefusal) return
    }
  }
}

function stripeOf({ config }: Deps) {
  if (!config.stripe) throw new AppError('api.not_found', 404)
  return config.stripe
}
