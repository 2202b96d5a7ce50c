import { lastGoodDay } from '#domain/cards/card-state.ts'
import { isMinor } from '#domain/family/family.ts'
import { recordOf, textOf } from '#domain/fields.ts'
import { addressOf } from '#domain/members/person.ts'
import type { TaskRefusal } from '#domain/members/tasks.ts'
import { fullName } from '#domain/person-name.ts'
import { daysBetween, romeDay } from '#domain/plain-date.ts'
import { renewalFee } from '#domain/renewals/fee.ts'
import { listStandings } from '#server/core/cards/queries.ts'
import { findAssociation } from '#server/core/content/association.ts'
import { letterHeadOf } from '#server/core/content/letter-head.ts'
import type { Deps } from '#server/core/deps.ts'
import type { DoneCard, ManyAct } from '#server/core/feature.ts'
import { streamedPdf } from '#server/platform/pdf/stream-pdf.ts'
import type { Letter, LetterHead } from './draw-letter.ts'
import { letterText } from './letter-texts.ts'
import { listAddresses, type Addressed } from './many-queries.ts'
import { lookAtEnds } from './to-remind.ts'

/**
 * The reminder on paper, for holders without a working e-mail address. The task counts as the reminder. Its file can be printed again, with
 * the facts of that day.
 */
export const letterMany: ManyAct = {
  kind: 'letter',
  async look(deps, cards) {
    const { due, left } = await lookAtEnds(deps, cards)
    const addresses = await listAddresses(deps.db, [...due.keys()])
    const why = new Map<string, TaskRefusal>(left)
    for (const { number, readers } of due.values()) {
      if (readers.length > 0) why.set(number, 'has_email')
      else if (linesOf(addresses.get(number)) === null) why.set(number, 'no_address')
    }
    return why
  },
  prepare: async () => async () => ({ action: 'sent', detail: 'lettera di rinnovo' }),
  async paper(deps, done) {
    const letters = lettersOf(deps, done)
    const first = await letters.next()
    if (first.done) return null
    const head = await headOf(deps)
    const parts = (async function* () {
      yield first.value
      yield* letters
    })()
    const stream = await streamedPdf(new URL('./letter-thread.ts', import.meta.url), head, parts)
    return { stream, fileName: letterText.fileName(romeDay(deps.clock.now())) }
  },
}

const PART = 50

/** Leaves out cards that were renewed or cancelled meanwhile. */
async function* lettersOf(deps: Deps, done: readonly DoneCard[]): AsyncGenerator<Letter[]> {
  for (let at = 0; at < done.length; at += PART) {
    const numbers = done.slice(at, at + PART).map(({ number }) => number)
    const { association, today, due } = await lookAtEnds(deps, await listStandings(deps.db, numbers), { isRecentToo: true })
    const addresses = await listAddresses(deps.db, numbers)
    const letters = numbers.flatMap((number): Letter[] => {
      const [one, who] = [due.get(number), addresses.get(number)]
      const to = linesOf(who)
      if (!association || !one || !who || to === null || one.readers.length > 0) return []
      const { validTo, stage } = one
      const isChild = who.birthDate !== null && isMinor(who.birthDate, today)
      return [
        {
          to: isChild ? [`${letterText.parents} ${to[0]}`, ...to.slice(1)] : to,
          number,
          firstname: who.firstname ?? '',
          child: isChild ? who.firstname : null,
          validTo,
          lastGoodDay: lastGoodDay(validTo, association.cardValidity.graceDays),
          daysLeft: daysBetween(today, validTo),
          ended: stage === 'ended',
          fee: renewalFee(association, { number, category: who.category, lastname: who.lastname, validTo }, today),
        },
      ]
    })
    if (letters.length > 0) yield letters
  }
}

/** Name, street and town; null if the address is incomplete. */
function linesOf(who: Addressed | undefined): string[] | null {
  if (!who?.lastname || !who.street || !(who.cap || who.comune)) return null
  const { cap, comune, provincia } = who
  return [fullName(who.firstname ?? '', who.lastname), who.street, addressOf({ street: null, cap, comune, provincia })!]
}

async function headOf(deps: Deps): Promise<LetterHead> {
  const { bank } = ((await findAssociation(deps)) ?? {}) as { bank?: unknown }
  return { ...(await letterHeadOf(deps, letterText.title)), holder: textOf(recordOf(bank)['holder']) }
}
