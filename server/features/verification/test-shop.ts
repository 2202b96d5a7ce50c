import type { CardChecksAnswer, PartnerAnswer, PartnerCheckAnswer } from '#domain/verification/partner.ts'
import { putOffer } from '#server/features/offers/test-offers.ts'
import type { Ask } from '#server/core/people/test-person.ts'
import type { Deps } from '#server/core/deps.ts'
import { findOffer } from '#server/core/content/open-offers.ts'
import { makeLink } from './shop-link.ts'

type App<A extends Ask> = { deps: Deps; newClient(): A }

let count = 0

/** For tests: an offer that is used by showing the card, without a limit by default. Returns its id. */
export async function newOffer<A extends Ask>({ deps }: App<A>, data: object = {}): Promise<string> {
  const id = `negozio-${(count += 1)}`
  const offer = { partner: 'Ottica Orizzonte', headline: '20% sugli occhiali', discount: { kind: 'show_card' }, limits: null, ...data }
  await putOffer(deps.db, id, offer)
  return id
}

/** The secret of a new link to the offer's shop. */
export async function newLink<A extends Ask>({ deps }: App<A>, offerId: string, place: string | null = 'Via Nuova 40, Pieve Chiara') {
  const { id, path } = await makeLink(deps, (await findOffer(deps, offerId))!, place)
  return { id, token: path.slice('/v#p='.length) }
}

export const open = (ask: Ask, token: string) => ask('/api/partner/session', { method: 'POST', body: { token } })

/** A device of a shop. */
export async function newShop<A extends Ask>(app: App<A>, data: object = {}) {
  const offerId = await newOffer(app, data)
  const link = await newLink(app, offerId)
  const ask = app.newClient()
  await open(ask, link.token)
  return { offerId, link, ask }
}

/** A browser's requests: a shop's or a member's. */
type Device = { ask: Ask }

/** The member's list under «Verifiche». */
export const checksOf = async ({ ask }: Device) => ((await ask('/api/card/checks')).json as CardChecksAnswer).checks

export const daysOf = async ({ ask }: Device) => ((await ask('/api/partner/session')).json as PartnerAnswer).days

/** The shop scans what the member's phone showed at this time (epoch ms). */
export async function lookAt({ ask }: Device, { phone }: { phone: { show: (at: number) => Promise<string> } }, at: number) {
  const { json } = await ask('/api/verify', { method: 'POST', body: { text: await phone.show(at) } })
  return (json as { shop: PartnerCheckAnswer }).shop
}

let presses = 0
/** A new request's key. */
export const press = () => `press-${(presses += 1)}-0000`

export const redeem = ({ ask }: Device, check: string | null, key = press()) =>
  ask('/api/partner/redemptions', { method: 'POST', body: { check, key } })
