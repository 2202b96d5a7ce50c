import { createHash, randomBytes } from 'node:crypto'
import { recordOf, textOf } from '#domain/fields.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'
import { type AuditAction, type AuditRecord, changesOf } from '#domain/staff/audit.ts'
import { proposalValues, proposedChanges, type ProposalValues } from '#domain/verification/proposal.ts'
import { newId } from '../id.ts'
import type { AuditRow, OfferProposalRow, PartnerLinkRow, PartnerSessionRow } from '../tables.ts'
import type { DemoDocument } from './documents.ts'
import { demoStaff } from './content.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Shops' devices with their age in days; the shop of the trial has none. */
const DEVICES: Record<string, { device: string; label: string; days: number; seen: number }> = {
  'farmacia-della-pieve': { device: 'Chrome su Android', label: 'Il banco', days: 40, seen: 0.1 },
  'libreria-carta-e-matita': { device: 'Safari su iPhone', label: 'La cassa', days: 33, seen: 0.3 },
  'palestra-girasole': { device: 'Firefox su Windows', label: 'La reception', days: 26, seen: 1.2 },
}

/** Proposals of shops about their own offers. */
const PROPOSALS: { offerId: string; days: number; wanted: Partial<ProposalValues>; refused?: string }[] = [
  {
    offerId: 'libreria-carta-e-matita',
    days: 2,
    wanted: { headline: '5% sui libri e 20% sulla cartoleria', contactPhone: '+39 0575 000 323' },
  },
  {
    offerId: 'palestra-girasole',
    days: 12,
    wanted: { terms: "La prova dura mezz'ora e si prenota per telefono." },
    refused: "La prova di un'ora è quella concordata fino a giugno: ne parliamo alla scadenza.",
  },
]

type Done = { who: string; days: number; action: AuditAction; record: AuditRecord; subject: string; before?: object; after?: object }

/** Acts of the staff in the last weeks. */
const DONE: readonly Done[] = [
  {
    who: 'Niccolò',
    days: 24,
    action: 'changed',
    record: 'settings',
    subject: 'validity',
    before: { graceDays: 30 },
    after: { graceDays: 45 },
  },
  {
    who: 'Loredana',
    days: 21.4,
    action: 'changed',
    record: 'settings',
    subject: 'contacts',
    before: { 'contacts.phone': '+39 0575 000 101' },
    after: { 'contacts.phone': '+39 0575 000 100' },
  },
  {
    who: 'Samira',
    days: 18.2,
    action: 'published',
    record: 'convenzioni',
    subject: 'palestra-girasole',
    before: { headline: '10% sugli abbonamenti' },
    after: { headline: 'Un ingresso di prova gratis e 15% sugli abbonamenti' },
  },
  {
    who: 'Niccolò',
    days: 15.6,
    action: 'changed',
    record: 'settings',
    subject: 'identity',
    before: { motto: '' },
    after: { motto: 'Si sta meglio insieme.' },
  },
  { who: 'Samira', days: 12, action: 'refused', record: 'partner', subject: 'palestra-girasole' },
  {
    who: 'Noemi',
    days: 9.3,
    action: 'changed',
    record: 'ristoranti',
    subject: 'osteria-del-glicine',
    before: { phone: '+39 0575 000 210' },
    after: { phone: '+39 0575 000 211' },
  },
  { who: 'Samira', days: 6.1, action: 'published', record: 'notizie', subject: 'cena-sociale-iscrizioni' },
  {
    who: 'Loredana',
    days: 4.5,
    action: 'changed',
    record: 'settings',
    subject: 'bank',
    before: { bankName: '' },
    after: { bankName: 'Banca dei Tre Mulini (di fantasia)' },
  },
  { who: 'Teresa', days: 1.2, action: 'published', record: 'appuntamenti', subject: 'cena-sociale' },
]

type Rows = { audit: AuditRow[]; partnerLink: PartnerLinkRow[]; partnerSession: PartnerSessionRow[]; offerProposal: OfferProposalRow[] }

/** The desk on the first day: audit, shops with their devices, and their proposals. */
export async function demoDesk(documents: DemoDocument[], uidOf: (firstname: string) => string | undefined, now: number): Promise<Rows> {
  const rows: Rows = { audit: [], partnerLink: [], partnerSession: [], offerProposal: [] }
  const staff = new Set((await demoStaff()).map(({ firstname }) => firstname))
  for (const { who, days, before = null, after = null, ...done } of DONE) {
    const actor = staff.has(who) ? uidOf(who) : undefined
    if (!actor) continue
    const at = officeTime(now, days)
    const changes = changesOf(before, after)
    const kept = Object.keys(changes).length > 0 ? JSON.stringify(changes) : null
    rows.audit.push({ ...done, id: newId(at), actor, detail: '', changes: kept, occurredAt: at })
  }
  const offers = new Map(documents.filter(({ collection }) => collection === 'convenzioni').map(({ id, data }) => [id, recordOf(data)]))
  for (const [offerId, { device, label, days, seen }] of Object.entries(DEVICES)) {
    const offer = offers.get(offerId)
    if (!offer) continue
    const at = now - days * DAY
    const link = {
      id: newId(at),
      offerId,
      partner: textOf(offer.partner),
      place: null,
      label,
      sentTo: textOf(recordOf(offer.contact).email),
    }
    rows.partnerLink.push({ ...link, hash: nobodys(), createdAt: at, expiresAt: at + 30 * DAY })
    const lastSeenAt = Math.round(now - seen * DAY)
    rows.partnerSession.push({ id: newId(at), linkId: link.id, hash: nobodys(), device, createdAt: at, lastSeenAt })
  }
  for (const { offerId, days, wanted, refused } of PROPOSALS) {
    const offer = offers.get(offerId)
    const link = rows.partnerLink.find((one) => one.offerId === offerId)
    if (!offer || !link) continue
    const createdAt = now - days * DAY
    const was = proposalValues(offer)
    rows.offerProposal.push({
      id: newId(createdAt),
      offerId,
      openFor: refused === undefined ? offerId : null,
      linkId: link.id,
      partner: link.partner,
      place: link.place,
      requestKey: newId(createdAt),
      changes: JSON.stringify(proposedChanges(was, { ...was, ...wanted })),
      state: refused === undefined ? 'open' : 'refused',
      reason: refused ?? null,
      createdAt,
      decidedAt: refused === undefined ? null : createdAt + DAY / 2,
    })
  }
  return rows
}

/** Some days ago, between nine and one, never at night. */
const officeTime = (now: number, days: number): number =>
  startOfRomeDay(addDays(romeDay(now), -Math.ceil(days))) + Math.round((9 + (days % 1) * 4 + (days % 3) / 5) * HOUR)

/** The digest of an unknown secret. */
const nobodys = (): string => createHash('sha256').update(randomBytes(32)).digest('hex')
