import { convenzioniForm } from '#domain/contents/convenzioni.ts'
import { optionalLine, optional, phone, webAddress } from '#domain/contents/kinds.ts'
import { emailField } from '#domain/email.ts'
import { recordOf, textOf } from '#domain/fields.ts'
import { linesField } from '#domain/lines-field.ts'
import type { Field, Values } from '#domain/form.ts'
import { requestKeyField } from '#domain/request-key.ts'

/** The fields of an offer that its shop may propose to change; the limits are those of the offer's editor. */
export const proposalForm = {
  headline: convenzioniForm.headline,
  terms: convenzioniForm.terms,
  howTo: linesField(300, true),
  website: optional(webAddress, ''),
  contactName: optionalLine(80),
  contactPhone: optional(phone, ''),
  contactEmail: optional(emailField, ''),
} satisfies Record<string, Field<string>>

export type ProposalField = keyof typeof proposalForm
export type ProposalValues = Values<typeof proposalForm>
export const PROPOSAL_FIELDS = Object.keys(proposalForm) as ProposalField[]

/** POST /api/partner/proposals: `key` names the press. */
export const proposeForm = { ...proposalForm, key: requestKeyField }

/** By field; only changed ones. */
export type ProposalChanges = Partial<Record<ProposalField, { before: string; after: string }>>

export const PROPOSAL_STATES = ['open', 'accepted', 'refused', 'withdrawn'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** `at`, `decidedAt`: epoch ms. `reason`: of a refusal. */
export type Proposal = {
  id: string
  state: ProposalState
  at: number
  decidedAt: number | null
  reason: string | null
  changes: ProposalChanges
}

/**
 * GET /api/partner/proposals. `offer`: null when it is no longer public. `proposal`: the shop's last one that is open or decided.
 * `withdrawn`: a later one that the shop took back.
 */
export type ShopProposalAnswer = { offer: ProposalValues | null; proposal: Proposal | null; withdrawn: Proposal | null }

/** The fields from an offer's public document, of any shape. */
export function proposalValues(offer: Record<string, unknown>): ProposalValues {
  const [discount, contact] = [recordOf(offer.discount), recordOf(offer.contact)]
  const written: ProposalValues = {
    headline: textOf(offer.headline),
    terms: textOf(offer.terms),
    howTo: textOf(discount.howTo),
    website: textOf(offer.website),
    contactName: textOf(contact.name),
    contactPhone: textOf(contact.phone),
    contactEmail: textOf(contact.email),
  }
  return Object.fromEntries(PROPOSAL_FIELDS.map((field) => [field, asRead(field, written[field])])) as ProposalValues
}

/** A value as the form reads it: an extra space is no change. */
const asRead = (field: ProposalField, written: string): string => proposalForm[field].read(written).value ?? written

/** The values that the form proposes: an untouched field has the offer's current value, not the value of when the form was opened. */
export const wantedFrom = (written: ProposalValues, opened: ProposalValues, now: ProposalValues): ProposalValues =>
  Object.fromEntries(PROPOSAL_FIELDS.map((field) => [field, (written[field] === opened[field] ? now : written)[field]])) as ProposalValues

/** The values that the shop's form starts with: the offer's, with the words of a last proposal that came to nothing. */
export function startOf(offer: ProposalValues, last: Pick<Proposal, 'state' | 'changes'> | null): ProposalValues {
  if (last?.state !== 'withdrawn' && last?.state !== 'refused') return offer
  return Object.fromEntries(PROPOSAL_FIELDS.map((field) => [field, last.changes[field]?.after ?? offer[field]])) as ProposalValues
}

export function proposedChanges(now: ProposalValues, wanted: ProposalValues): ProposalChanges {
  const fields = PROPOSAL_FIELDS.filter((field) => now[field] !== wanted[field])
  return Object.fromEntries(fields.map((field) => [field, { before: now[field], after: wanted[field] }]))
}

/** Whether words of the form, by field, are those of the open proposal. */
export const isProposed = (words: Partial<ProposalValues>, { offer, proposal }: Omit<ShopProposalAnswer, 'withdrawn'>): boolean =>
  proposal?.state === 'open' &&
  PROPOSAL_FIELDS.every((field) => {
    const written = words[field]
    return written === undefined || asRead(field, written) === (proposal.changes[field]?.after ?? offer?.[field])
  })

/** The same changes against the current offer: a change that has already happened is dropped. */
export function againstNow(changes: ProposalChanges, now: ProposalValues): ProposalChanges {
  const wanted = Object.entries(changes).map(([field, { after }]) => [field, after])
  return proposedChanges(now, { ...now, ...Object.fromEntries(wanted) })
}

const changed = (fields: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** The offer's editable fields with the changes applied. */
export function withChanges(offer: Record<string, unknown>, changes: ProposalChanges): Record<string, unknown> {
  const to = (field: ProposalField) => changes[field]?.after
  const contact = changed({ name: to('contactName'), phone: to('contactPhone'), email: to('contactEmail') })
  const howTo = changed({ howTo: to('howTo') })
  return {
    ...offer,
    ...changed({ headline: to('headline'), terms: to('terms'), website: to('website') }),
    ...(Object.keys(contact).length > 0 && { contact: { ...recordOf(offer.contact), ...contact } }),
    ...(Object.keys(howTo).length > 0 && { discount: { ...recordOf(offer.discount), ...howTo } }),
  }
}
