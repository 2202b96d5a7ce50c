import type { CardAnswer } from '#domain/accounts/api.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import { fullName } from '#domain/person-name.ts'
import { EMBLEM_LARGE } from '#domain/content/emblem.ts'
import { copyEnd } from '#domain/cards/credential/copy-end.ts'
import { formatShortDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { associationName, findAssociation } from '#server/core/content/association.ts'
import { emblemPng } from '#server/core/content/icon-png.ts'
import { deepTint } from '#domain/tint.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { carriedCard } from '#server/core/cards/carried-card.ts'
import { issueCopy, withdrawCopy, type CardCopy } from '#server/core/cards/copies.ts'
import { endCopy, endOtherCopies, issuePaperCopy } from '#server/core/cards/paper-copy.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import type { Deps } from '#server/core/deps.ts'
import { createCardPdfs, type CardPdfs } from './card-pdf.ts'
import { cardPdfText } from './pdf-texts.ts'

type Printed = { stream: ReadableStream<Uint8Array>; fileName: string }

/**
 * Prints the person's card with a copy of its own in the code, which verifies as a copy until the card ends or the copy is withdrawn. A
 * failed print leaves no copy.
 *
 * @param origin for the address in its QR
 * @param child the number of a child's card; the person's own by default
 * @throws api.not_found 404 for a card that is not for this account to carry
 * @throws card.not_good, card.copies_full 409 · auth.too_many_attempts 429 · auth.email_unverified, auth.profile_incomplete
 */
export async function printCard(deps: Deps, person: SignedIn, origin: string, child?: string): Promise<Printed> {
  const { card } = await carriedCard(deps, person, child)
  const copy = await issueCopy(deps, person, 'print', origin, child)
  try {
    return await onPaper(deps, card, copy)
  } catch (error) {
    await withdrawCopy(deps, person, copy.id)
    throw error
  }
}

/**
 * Prints the card of a holder without an account, for staff. Earlier prints become invalid.
 *
 * @throws api.not_found 404 for a card with an account or without a holder · card.not_good 409
 */
export async function printForHolder(deps: Deps, accountId: string, number: string, origin: string): Promise<Printed> {
  const { db, clock } = deps
  const { card, copy } = await issuePaperCopy(deps, number, origin, () =>
    recordAudit(
      db,
      { actor: accountId, action: 'printed', record: 'card', subject: number, detail: formatCardNumber(number) },
      clock.now(),
    ),
  )
  try {
    const printed = await onPaper(deps, card, copy)
    await endOtherCopies(deps, number, copy.id)
    return printed
  } catch (error) {
    await endCopy(deps, number, copy.id)
    throw error
  }
}

async function onPaper(deps: Deps, card: CardAnswer, copy: CardCopy): Promise<Printed> {
  const source = { ...sidesOf(card, copy), ...(await lookOf(deps)) }
  return { stream: await pdfsOf(deps)(source), fileName: cardPdfText.fileName(card.association.id) }
}

/** The card's own facts on paper. */
export function sidesOf(card: CardAnswer, copy: Pick<CardCopy, 'text' | 'exp' | 'createdAt'>) {
  const day = romeDay(copy.createdAt)
  const { validTo } = card.periods
  const { until, isGrace } = copyEnd(validTo, copy.exp * 1000, day)
  return {
    code: copy.text,
    name: fullName(card.firstname, card.lastname),
    number: card.number,
    until: formatShortDate(until),
    ended: isGrace && validTo ? formatShortDate(validTo) : null,
    day: formatShortDate(day),
    createdAt: copy.createdAt,
  }
}

/** The facts that all cards of the association share. */
export async function lookOf(deps: Deps) {
  const association = await associationName(deps)
  const { id, name, color } = association
  return {
    association: { id, name, email: (await findAssociation(deps))?.contacts.email ?? null },
    ink: deepTint(color),
    emblem: await emblemPng(deps, association, EMBLEM_LARGE),
  }
}

/** One per server: its threads run one after the other. */
const made = new WeakMap<Deps, CardPdfs>()

function pdfsOf(deps: Deps): CardPdfs {
  const pdfs = made.get(deps) ?? createCardPdfs()
  made.set(deps, pdfs)
  return pdfs
}
