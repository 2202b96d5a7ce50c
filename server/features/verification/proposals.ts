import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { OfferProposalRow } from '#db/tables.ts'
import { AppError } from '#domain/errors.ts'
import { DAY_MS } from '#domain/plain-date.ts'
import {
  againstNow,
  proposalValues,
  proposedChanges,
  withChanges,
  type Proposal,
  type ProposalChanges,
  type ProposalValues,
  type ShopProposalAnswer,
} from '#domain/verification/proposal.ts'
import type { WaitingProposal } from '#domain/verification/shops.ts'
import type { Deps } from '#server/core/deps.ts'
import { associationName } from '#server/core/content/association.ts'
import { OFFERS } from '#server/core/content/open-offers.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { limitKey } from '#server/platform/limits/limit-key.ts'
import { hit, refuseUnless } from '#server/platform/limits/rate-limit.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { findContact } from './desk-queries.ts'
import { proposalDecidedMail } from './mails.ts'
import {
  decideProposal,
  findLastProposal,
  findLinkAddress,
  findOfferVersion,
  findPressed,
  findWaiting,
  insertProposal,
  lockProposal,
} from './proposal-queries.ts'
import { refuseRevoked, type Shop } from './shop-session.ts'

/** Counted per offer, across its devices. */
const PROPOSALS = { max: 10, windowMs: DAY_MS }

/** The fields of its offer that the shop may change, and the outcome of its latest proposal. */
export async function shopProposal({ db }: Pick<Deps, 'db'>, { offerId }: Pick<Shop, 'offerId'>): Promise<ShopProposalAnswer> {
  const open = await findOfferVersion(db, offerId)
  const last = await findLastProposal(db, offerId, { withdrawn: true })
  const answered = last?.state === 'withdrawn' ? await findLastProposal(db, offerId, { withdrawn: false }) : last
  return {
    offer: open ? valuesOf(open.data) : null,
    proposal: answered ? proposalOf(answered) : null,
    withdrawn: last?.state === 'withdrawn' ? proposalOf(last) : null,
  }
}

/**
 * A shop proposes changes to its offer; the proposal stays open until staff decide. A repeated request with the same key changes nothing.
 *
 * @throws partner.session_ended 401 · shop.offer_gone, shop.one_proposal, shop.nothing_changed 409 · shop.too_many 429
 */
export async function propose(deps: Deps, shop: Shop, { key, ...wanted }: ProposalValues & { key: string }): Promise<void> {
  const { db, clock, config } = deps
  const { offerId, linkId, partner, place } = shop
  const now = clock.now()
  if (await findPressed(db, linkId, key)) return
  refuseUnless(await hit(db, limitKey(config.secret, 'proposal', offerId), PROPOSALS, now), 'shop.too_many')
  await transaction(db, async () => {
    await refuseRevoked(db, shop)
    const open = await findOfferVersion(db, offerId)
    if (!open) throw offerGone()
    const changes = proposedChanges(valuesOf(open.data), wanted)
    if (Object.keys(changes).length === 0) throw new AppError('shop.nothing_changed', 409)
    const sent = { id: newId(now), offerId, openFor: offerId, linkId, partner, place, requestKey: key, createdAt: now }
    const row = { ...sent, changes: JSON.stringify(changes), state: 'open', reason: null, decidedAt: null } as const
    if (!(await insertProposal(db, row)) && !(await findPressed(db, linkId, key))) throw new AppError('shop.one_proposal', 409)
  })
}

/**
 * Any device of the offer's shop may withdraw, and a repeated withdrawal succeeds. @throws partner.session_ended 401 · api.not_found 404 ·
 * shop.decided 409
 */
export async function withdrawProposal({ db, clock }: Deps, shop: Shop, id: string): Promise<void> {
  await transaction(db, async () => {
    await refuseRevoked(db, shop)
    const row = await lockProposal(db, shop.offerId, id)
    if (!row) throw new AppError('api.not_found', 404)
    if (row.state === 'withdrawn') return
    if (row.state !== 'open') throw decided()
    await decideProposal(db, id, { state: 'withdrawn', reason: null, decidedAt: clock.now() })
  })
}

/** The open proposal, compared with the offer as members see it now. */
export async function waitingProposal({ db }: Pick<Deps, 'db'>, offerId: string): Promise<WaitingProposal | null> {
  const row = await findWaiting(db, offerId)
  if (!row) return null
  const open = await findOfferVersion(db, offerId)
  const proposal = proposalOf(row)
  return {
    ...proposal,
    partner: row.partner,
    place: row.place,
    changes: open ? againstNow(proposal.changes, valuesOf(open.data)) : proposal.changes,
    version: open?.version ?? null,
    isLinkRevoked: row.knownLink === null,
  }
}

type Decision = { who: string; offerId: string; id: string }

/**
 * Members see the changes at once.
 *
 * @param version of the public offer that the decision was based on
 * @throws api.not_found 404 · shop.decided, shop.offer_gone, shop.look_again, shop.draft_differs, shop.not_publishable 409
 */
export async function acceptProposal(deps: Deps, { who, offerId, id }: Decision, version: number): Promise<void> {
  const { db, clock, house } = deps
  const { name: association } = await associationName(deps)
  await transaction(db, async () => {
    const row = await openProposal(deps, offerId, id)
    const changes = JSON.parse(row.changes) as ProposalChanges
    const asked = {
      collection: OFFERS,
      id: offerId,
      who,
      version,
      change: (fields: Record<string, unknown>) => withChanges(fields, changes),
    }
    await house.publishFields(deps, asked).catch((error: unknown) => {
      throw notPublished(error)
    })
    await decideProposal(db, id, { state: 'accepted', reason: null, decidedAt: clock.now() })
    const audited = { actor: who, action: 'accepted', record: 'partner', subject: offerId, detail: row.partner } as const
    await recordAudit(db, { ...audited, ...sides(changes) }, clock.now())
    await notifyShop(deps, row, { association, reason: null })
  })
  wakeOutbox(db)
}

/** @throws api.not_found 404 · shop.decided 409 */
export async function refuseProposal(deps: Deps, { who, offerId, id }: Decision, reason: string): Promise<void> {
  const { db, clock } = deps
  const { name: association } = await associationName(deps)
  await transaction(db, async () => {
    const row = await openProposal(deps, offerId, id)
    await decideProposal(db, id, { state: 'refused', reason, decidedAt: clock.now() })
    const audited = { actor: who, action: 'refused', record: 'partner', subject: offerId, detail: row.partner } as const
    await recordAudit(db, { ...audited, after: { reason } }, clock.now())
    await notifyShop(deps, row, { association, reason })
  })
  wakeOutbox(db)
}

/**
 * Notifies the address to which the link was sent, else the offer's last one; a shop without an address reads it on its page. Joins the
 * transaction.
 */
async function notifyShop(
  { db, clock }: Deps,
  { offerId, linkId, partner }: OfferProposalRow,
  decided: { association: string; reason: string | null },
): Promise<void> {
  const to = (await findLinkAddress(db, linkId)) ?? (await findContact(db, offerId))?.email
  if (to) await enqueueMail(db, proposalDecidedMail.of({ to, firstname: '', partner, ...decided }), clock.now())
}

/** Joins the transaction. Of two simultaneous decisions the second gets shop.decided. */
async function openProposal({ db }: Deps, offerId: string, id: string): Promise<OfferProposalRow> {
  const row = await lockProposal(db, offerId, id)
  if (!row) throw new AppError('api.not_found', 404)
  if (row.state !== 'open') throw decided()
  return row
}

const valuesOf = (data: string) => proposalValues(JSON.parse(data) as Record<string, unknown>)

const proposalOf = ({ id, state, createdAt, decidedAt, reason, changes }: OfferProposalRow): Proposal => ({
  id,
  state,
  at: createdAt,
  decidedAt,
  reason,
  changes: JSON.parse(changes) as ProposalChanges,
})

const sides = (changes: ProposalChanges) => {
  const side = (of: 'before' | 'after') => Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[of]]))
  return { before: side('before'), after: side('after') }
}

/** Translates the editor's publishing errors into this offer's. */
function notPublished(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  if (error.status === 404) return offerGone()
  if (error.code === 'content.changed_meanwhile') return new AppError('shop.look_again', 409)
  if (error.code === 'api.conflict') return new AppError('shop.draft_differs', 409)
  return error.code === 'api.invalid' ? new AppError('shop.not_publishable', 409) : error
}

const decided = () => new AppError('shop.decided', 409)
const offerGone = () => new AppError('shop.offer_gone', 409)
