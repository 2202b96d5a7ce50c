import { transaction } from '#db/connect.ts'
import type { Outcome } from '#domain/applications/admission.ts'
import { isMinor } from '#domain/family/family.ts'
import { categoryLabel } from '#domain/content/association.ts'
import { AppError } from '#domain/errors.ts'
import { formatLongDate, withDay } from '#domain/format.ts'
import { addressOf } from '#domain/members/person.ts'
import { fullName } from '#domain/person-name.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { ShownResolution } from '#domain/register/register.ts'
import type { Fee } from '#domain/renewals/fee.ts'
import { membershipRules } from '#domain/register/rules.ts'
import { owedWithBank } from '#server/core/cards/owed.ts'
import { findAssociation } from '#server/core/content/association.ts'
import { letterHeadOf } from '#server/core/content/letter-head.ts'
import type { Deps } from '#server/core/deps.ts'
import { listResolutions } from '#server/core/register/queries.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { feeSentences } from '#server/platform/mail/fee-blocks.ts'
import { streamedPdf } from '#server/platform/pdf/stream-pdf.ts'
import { subjectOf } from './applicants.ts'
import { findApplicant } from './desk-queries.ts'
import { FIRST_FEE } from './mails.ts'

/** `to`: the lines of the address. */
export type AnswerLetter = { to: string[]; subject: string; paragraphs: string[]; bye: string }

/** The decision as the letter states it; `isAppeal`: of the assembly; `fee`: the first one, of an admitted person who still owes it. */
type Decision = {
  firstname: string
  outcome: Outcome
  category: string
  resolution: ShownResolution
  reason: string
  isAppeal: boolean
  appealBody: string
  appealDays: number
  fee: Fee | null
}

/** The answer in words, for a person whom no mail reaches; `mails.ts` has the mail's. */
export const letterText = {
  title: 'Risposta alla domanda di ammissione',
  fileName: 'risposta-domanda.pdf',
  parents: 'Ai genitori di',
  subject: 'Risposta alla tua domanda di ammissione',
  bye: 'Un saluto,',
  paragraphs({ firstname, outcome, category, resolution, reason, isAppeal, appealBody, appealDays, fee }: Decision): string[] {
    const { body, decidedOn, reference } = resolution
    const when = `${body}, ${withDay('il', formatLongDate(decidedOn))}, verbale ${reference}`
    const hello = firstname ? `Ciao ${firstname},` : 'Ciao,'
    if (outcome === 'approved')
      return [
        hello,
        `la tua domanda di ammissione è stata accolta: ${when}.`,
        `Categoria: ${category}. Fai parte dei soci ${withDay('dal', formatLongDate(decidedOn))}, e l'ammissione è scritta nel libro dei soci. La tessera ti aspetta in segreteria.`,
        ...(fee ? [`${FIRST_FEE} ${feeSentences(fee).join(' ')}`] : []),
      ]
    return [
      hello,
      `la tua domanda di ammissione non è stata accolta: ${when}.`,
      ...(reason ? [`Motivo: ${reason}`] : []),
      isAppeal
        ? 'È la risposta alla tua richiesta di un nuovo esame.'
        : `Puoi chiedere che decida un altro organo (${appealBody}): scrivi alla segreteria entro ${appealDays} giorni da quando ricevi questa lettera.`,
    ]
  },
}

/**
 * The decision as a letter. The audit records the printing.
 *
 * @throws as `writtenAnswer`
 */
export async function answerLetter(deps: Deps, accountId: string, id: string): Promise<ReadableStream<Uint8Array>> {
  const { db, clock } = deps
  const { letter, subject } = await writtenAnswer(deps, id)
  const entry = { actor: accountId, action: 'printed', record: 'application', subject, detail: 'lettera' } as const
  await transaction(db, () => recordAudit(db, entry, clock.now()))
  const parts = (async function* () {
    yield letter
  })()
  return streamedPdf(new URL('./letter-thread.ts', import.meta.url), await letterHeadOf(deps, letterText.title), parts)
}

/**
 * The letter's words, and whom it is about.
 *
 * @throws api.not_found 404, also for an undecided application
 */
export async function writtenAnswer(deps: Pick<Deps, 'db' | 'clock' | 'lists'>, id: string) {
  const { db, clock } = deps
  const row = await findApplicant(db, id)
  const resolutionId = row?.appealResolutionId ?? row?.resolutionId ?? null
  const [resolution] = resolutionId === null ? [] : await listResolutions(db, [resolutionId])
  if (!row || !resolution || (row.state !== 'approved' && row.state !== 'rejected')) throw new AppError('api.not_found', 404)
  const { state, category, cardNumber, lastname, firstname, street } = row
  const association = await findAssociation(deps)
  const today = romeDay(clock.now())
  const isOwing = state === 'approved' && association !== null && cardNumber !== null
  const name = fullName(firstname, lastname)
  const town = addressOf({ ...row, street: null })
  const letter: AnswerLetter = {
    to: [isMinor(row.birthDate, today) ? `${letterText.parents} ${name}` : name, street, town].filter((line) => line !== null),
    subject: letterText.subject,
    paragraphs: letterText.paragraphs({
      firstname,
      outcome: state,
      category: categoryLabel(association, category),
      resolution,
      reason: row.reason ?? '',
      isAppeal: row.appealResolutionId !== null,
      fee: isOwing ? await owedWithBank(db, { number: cardNumber, lastname }, { association, today }) : null,
      ...membershipRules(association),
    }),
    bye: letterText.bye,
  }
  return { letter, subject: subjectOf(row) }
}
