import { addDays, romeDay } from '#domain/plain-date.ts'
import { CSV_START, csvLine } from '#domain/csv.ts'
import { formatShortDate } from '#domain/format.ts'
import { recordOf, textOf } from '#domain/fields.ts'
import { FEWEST_USES } from '#domain/staff/overview.ts'
import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import { shownSeries } from '#domain/verification/shop-numbers.ts'
import { SHOP_DAYS, type PartnerItem, type PartnerList, type PartnerSheet } from '#domain/verification/shops.ts'
import type { Deps } from '#server/core/deps.ts'
import { findOffer, OFFERS, type OfferDocument } from '#server/core/content/open-offers.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { findContact, findLinkedPartner, listDevicesOf, listLinkCounts, listLinksOf, listOfferDays, listOfferSums } from './desk-queries.ts'
import { listWaiting } from './proposal-queries.ts'
import { waitingProposal } from './proposals.ts'
import { partnerOf, placesOf } from './shop-link.ts'

const byName = (a: PartnerItem, b: PartnerItem) => a.partner.localeCompare(b.partner, 'it')
const isUse = ({ what }: { what: string }) => what === 'redeemed'
const sumOf = (rows: readonly { times: number }[]) => rows.reduce((sum, { times }) => sum + Number(times), 0)
const sinceOf = (now: number) => addDays(romeDay(now), 1 - SHOP_DAYS)

/** Every offer that is public or has links, those with an open proposal first. */
export async function partnerList({ db, clock, lists }: Pick<Deps, 'db' | 'clock' | 'lists'>): Promise<PartnerList> {
  const sums = async (what: 'redeemed' | 'checked') => {
    const rows = await listOfferSums(db, { since: sinceOf(clock.now()), fewest: FEWEST_USES, what })
    return new Map(rows.map(({ offerId, times }) => [offerId, Number(times)]))
  }
  const [counts, checks, redemptions, waiting] = await Promise.all([listLinkCounts(db), sums('checked'), sums('redeemed'), listWaiting(db)])
  const offers = new Map(
    [...(await lists(OFFERS)).documents].map(([id, data]) => [id, { ...(JSON.parse(data) as object), id } as OfferDocument]),
  )
  const links = new Map(counts.map((row) => [row.offerId, row]))
  const proposals = new Map(waiting.map(({ offerId, partner }) => [offerId, partner]))
  const ids = new Set([...offers.keys(), ...links.keys(), ...proposals.keys()])
  const partners = [...ids].map((offerId): PartnerItem => {
    const [offer, linked] = [offers.get(offerId), links.get(offerId)]
    return {
      offerId,
      partner: offer ? partnerOf(offer) : (linked?.partner ?? proposals.get(offerId) ?? offerId),
      headline: textOf(offer?.headline),
      isPublic: offer !== undefined,
      links: Number(linked?.links ?? 0),
      devices: Number(linked?.devices ?? 0),
      lastSeenAt: linked?.lastSeenAt == null ? null : Number(linked.lastSeenAt),
      checks: checks.get(offerId) ?? null,
      redemptions: redemptions.get(offerId) ?? null,
      hasProposal: proposals.has(offerId),
    }
  })
  return { partners: partners.toSorted((a, b) => Number(b.hasProposal) - Number(a.hasProposal) || byName(a, b)) }
}

/** @throws api.not_found 404: no such offer, and no links or data of its shop */
export async function partnerSheet(deps: Pick<Deps, 'db' | 'clock' | 'lists'>, offerId: string): Promise<PartnerSheet> {
  const { db, clock } = deps
  const now = clock.now()
  const offer = await findOffer(deps, offerId)
  const [links, devices, contact, proposal] = await Promise.all([
    listLinksOf(db, offerId),
    listDevicesOf(db, offerId),
    findContact(db, offerId),
    waitingProposal(deps, offerId),
  ])
  const linked = offer ? null : ((await findLinkedPartner(db, offerId))?.partner ?? proposal?.partner)
  if (!offer && !linked) throw new AppError('api.not_found', 404)
  return {
    offerId,
    partner: offer ? partnerOf(offer) : linked!,
    isPublic: offer !== null,
    places: offer ? placesOf(offer) : [],
    email: contact?.email ?? textOf(recordOf((offer as { contact?: unknown } | null)?.contact).email),
    links: links.map(({ expiresAt, ...link }) => ({
      ...link,
      opensUntil: expiresAt,
      devices: devices
        .filter(({ linkId }) => linkId === link.id)
        .map(({ id, device, createdAt, lastSeenAt }) => ({ id, name: device, openedAt: createdAt, lastSeenAt })),
    })),
    ...(await numbersOf(db, offerId, now)),
    proposal,
    now,
  }
}

/** Day by day, today last. */
async function numbersOf(db: Deps['db'], offerId: string, now: number): Promise<Pick<PartnerSheet, 'checks' | 'redemptions'>> {
  const since = sinceOf(now)
  const rows = await listOfferDays(db, offerId, since)
  const days = Array.from({ length: SHOP_DAYS }, (_, i) => addDays(since, i))
  const series = (of: typeof rows) => shownSeries(days.map((day) => ({ day, times: sumOf(of.filter((row) => row.day === day)) })))
  return { checks: series(rows.filter((row) => !isUse(row))), redemptions: series(rows.filter(isUse)) }
}

const cell = (times: number | null | undefined) => (times == null ? 'pochi' : String(times))

/** A shop's numbers as a file; the export is audited first. @throws api.not_found 404 */
export async function numbersFile(deps: Pick<Deps, 'db' | 'clock' | 'lists'>, who: string, offerId: string): Promise<string> {
  const { db, clock } = deps
  const { partner, checks, redemptions } = await partnerSheet(deps, offerId)
  await transaction(db, () =>
    recordAudit(db, { actor: who, action: 'exported', record: 'partner', subject: offerId, detail: partner }, clock.now()),
  )
  const lines = checks.days.map(({ day, times }, i) => csvLine([formatShortDate(day), cell(times), cell(redemptions.days[i]?.times)]))
  return CSV_START + csvLine(['Giorno', 'Controlli', 'Sconti']) + lines.join('')
}
