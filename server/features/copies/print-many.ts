import { cardWorks } from '#domain/cards/card-works.ts'
import { currentPeriod } from '#domain/cards/card-validity.ts'
import { AppError } from '#domain/errors.ts'
import type { PaperLayout, TaskRefusal } from '#domain/members/tasks.ts'
import { romeDay } from '#domain/plain-date.ts'
import { endOtherCopies, paperCopyText, preparePaperCopy } from '#server/core/cards/paper-copy.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import type { DoneCard, ManyAct } from '#server/core/feature.ts'
import { streamedPdf } from '#server/platform/pdf/stream-pdf.ts'
import { A_SHEET, cardHead, type CardSides } from './draw-card-sheets.ts'
import { cardPdfText } from './pdf-texts.ts'
import { lookOf, sidesOf } from './print-card.ts'

/**
 * Prints the cards of many holders without an account, each with its own copy. The task makes the copies, so the file can be downloaded
 * again with the same ones. An earlier copy is revoked once the new card is drawn. The file leaves out copies that were revoked meanwhile,
 * and cards that are no longer good or now belong to an account.
 */
export const printMany: ManyAct = {
  kind: 'print',
  async look(deps, cards) {
    const rules = (await findAssociation(deps))?.cardValidity
    const graceDays = (rules?.graceAcceptedByPartners ?? true) ? (rules?.graceDays ?? 0) : 0
    const today = romeDay(deps.clock.now())
    const why = new Map<string, TaskRefusal>()
    for (const card of cards) {
      const period = currentPeriod(card.given, today)
      const works = cardWorks({ ...card, validFrom: period?.validFrom ?? null, validTo: period?.validTo ?? null }, today, graceDays)
      if (card.uid !== null) why.set(card.number, 'has_account')
      else if (!works) why.set(card.number, 'not_now')
    }
    return why
  },
  async prepare(deps, number) {
    // Thrown later: `look` knows the better reason.
    const copy = await preparePaperCopy(deps, number).catch(refusalOf)
    return async () => {
      if (copy instanceof AppError) throw copy
      await copy.take()
      return { action: 'printed', detail: 'con altre', mark: copy.id }
    }
  },
  async paper(deps, done, { origin, layout }) {
    const sheets = sheetsOf(deps, done, origin)
    const first = await sheets.next()
    if (first.done) return null
    const stream = await streamedPdf(
      new URL('./sheets-thread.ts', import.meta.url),
      await headOf(deps, layout),
      ended(deps, first.value, sheets),
    )
    return { stream, fileName: cardPdfText.sheetsFile(romeDay(deps.clock.now())) }
  },
}

/** @throws every other error: the card is tried again */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError && error.status < 500) return error
  throw error
}

async function headOf(deps: Deps, layout: PaperLayout) {
  const look = await lookOf(deps)
  return { ...cardHead(layout), ...look, title: cardPdfText.sheets, author: look.association.name, createdAt: deps.clock.now() }
}

type Sheet = { number: string; id: string; sides: CardSides }[]

async function* sheetsOf(deps: Deps, done: readonly DoneCard[], origin: string): AsyncGenerator<Sheet> {
  let sheet: Sheet = []
  for (const { number, mark } of done) {
    const found = mark === null ? null : await paperCopyText(deps, { id: mark, number }, origin)
    if (!found) continue
    sheet.push({ number, id: mark!, sides: sidesOf(found.card, found.copy) })
    if (sheet.length < A_SHEET) continue
    yield sheet
    sheet = []
  }
  if (sheet.length > 0) yield sheet
}

/** Revokes the earlier copies of a sheet's cards after the sheet is drawn. */
async function* ended(deps: Deps, first: Sheet, rest: AsyncGenerator<Sheet>): AsyncGenerator<CardSides[]> {
  for (let sheet: Sheet | null = first; sheet !== null;) {
    yield sheet.map(({ sides }) => sides)
    for (const { number, id } of sheet) await endOtherCopies(deps, number, id)
    const next: IteratorResult<Sheet, unknown> = await rest.next()
    sheet = next.done ? null : next.value
  }
}
