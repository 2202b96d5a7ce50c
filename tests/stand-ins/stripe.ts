import { createHmac, randomUUID } from 'node:crypto'
import type { StripeSettings } from '#server/platform/config.ts'
import { startService } from './service.ts'

type Session = {
  id: string
  object: 'checkout.session'
  client_reference_id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_total: number
  currency: string
  url: string | null
  success_url: string
  cancel_url: string
}

const PATH = /^\/v1\/checkout\/sessions(?:\/([\w-]+))?(\/expire)?$/

/** A local stand-in for Stripe Checkout: sessions with their rules, the page to pay, and signed events. */
export async function startStripe() {
  const sessions = new Map<string, Session>()
  /** The first answer to each key, which a repeated call gets again. */
  const byKey = new Map<string, { session: Session; asked: string }>()
  const refused: string[] = []
  const failNext: number[] = []
  const settings: StripeSettings = { key: 'sk_test_standin', webhookSecret: 'whsec_standin', url: '' }

  const service = await startService(({ url, method, form, headers, answer }) => {
    const paid = /^\/pay\/([\w-]+)$/.exec(url.pathname)?.[1]
    if (paid) {
      const session = sessions.get(paid)!
      if (method === 'POST') {
        Object.assign(session, { status: 'complete', payment_status: 'paid', url: null })
        answer.redirect(session.success_url)
      } else
        answer.page(
          `<!doctype html><html lang="it"><title>Stripe</title><main><h1>Paga</h1><form method="post"><button>Paga ora</button></form></main></html>`,
        )
      return true
    }
    const [, id, expires] = PATH.exec(url.pathname) ?? []
    if (!PATH.test(url.pathname)) return false
    const refuse = (status: number, message: string) => {
      refused.push(message)
      answer.json({ error: { message } }, status)
      return true
    }
    if (headers.authorization !== `Bearer ${settings.key}`) return refuse(401, 'Invalid API Key')
    if (method === 'GET' && id) return sessions.has(id) ? (answer.json(sessions.get(id)), true) : refuse(404, 'No such session')
    if (expires) {
      const session = sessions.get(id!)
      if (session?.status !== 'open') return refuse(400, 'Only open sessions can be expired')
      answer.json(Object.assign(session, { status: 'expired', url: null }))
      return true
    }
    const key = String(headers['idempotency-key'] ?? randomUUID())
    const known = byKey.get(key)
    if (known) {
      if (known.asked !== form.toString()) return refuse(400, 'Keys for idempotent requests can only be used with the same parameters')
      answer.json(known.session, 200, { 'Idempotent-Replayed': 'true' })
      return true
    }
    const price = 'line_items[0][price_data]'
    if (form.get('mode') !== 'payment' || form.get(`${price}[currency]`) !== 'eur') return refuse(400, 'mode or currency')
    if (!form.get('success_url') || !(Number(form.get(`${price}[unit_amount]`)) >= 50)) return refuse(400, 'success_url or unit_amount')
    const fresh = `cs_test_${randomUUID()}`
    const session: Session = {
      id: fresh,
      object: 'checkout.session',
      client_reference_id: form.get('client_reference_id')!,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(form.get(`${price}[unit_amount]`)),
      currency: 'eur',
      url: `${service.origin}/pay/${fresh}`,
      success_url: form.get('success_url')!,
      cancel_url: form.get('cancel_url')!,
    }
    sessions.set(fresh, session)
    byKey.set(key, { session: { ...session }, asked: form.toString() })
    const failure = failNext.shift()
    if (failure) answer.json({ error: { message: 'lost' } }, failure)
    else answer.json(session)
    return true
  })
  settings.url = service.origin

  return {
    settings,
    service,
    refused,
    sessions,
    /** Statuses of the next answers to new sessions, which start anyway. */
    failNext,
    /** The newest session. */
    last: () => [...sessions.values()].at(-1)!,
    pay: (id: string, how: Partial<Session> = {}) =>
      Object.assign(sessions.get(id)!, { status: 'complete', payment_status: 'paid', url: null, ...how }),
    /** A webhook's body and header. @param now epoch ms */
    event(type: string, session: object, now: number, secret = settings.webhookSecret) {
      const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object: session } })
      const t = Math.floor(now / 1000)
      const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
      return { body, headers: { 'Stripe-Signature': `t=${t},v1=${v1},v0=old`, 'Content-Type': 'application/json; charset=utf-8' } }
    },
    stop: service.stop,
  }
}
