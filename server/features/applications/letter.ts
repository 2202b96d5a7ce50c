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
import { membershipRules } from '#domain/register/rules.ts'
import { findAssociation } from '#server/core/content/association.ts'
import { letterHeadOf } from '#server/core/content/letter-head.ts'
import type { Deps } from '#server/core/deps.ts'
import { listResolutions } from '#server/core/register/queries.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { streamedPdf } from '#server/platform/pdf/stream-pdf.ts'
import { subjectOf } from './applicants.ts'
import { findApplicant } from './desk-queries.ts'

/** `to`: the lines of the address. */
export type AnswerLetter = { to: string[]; subject: string; paragraphs: string[]; bye: string }

/** The decision as the letter states it; `isAppeal`: of the assembly. */
type Decision = {
  firstname: string
  outcome: Outcome
  category: string
  resolution: ShownResolution
  reason: string
  isAppeal: boolean
  appealBody: string
  appealDays: number
}

/** The answer in words, for a person whom no mail reaches; `mails.ts` has the mail's. */
export const letterText = {
  title: 'Risposta alla domanda di ammissione',
  fileName: 'risposta-domanda.pdf',
  parents: 'Ai genitori di',
  subject: 'Risposta alla tua domanda di ammissione',
  bye: 'Un saluto,',
  paragraphs({ firstname, outcome, category, resolution, reason, isAppeal, appealBody, appealDays }: Decision): string[] {
    const { body, decidedOn, reference } = resolution
    const when = `${body}, ${withDay('il', formatLongDate(decidedOn))}, verbale ${reference}`
    const hello = firstname ? `Ciao ${firstname},` : 'Ciao,'
    if (outcome === 'approved')
      return [
        hello,
        `la tua domanda di ammissione è stata accolta: ${when}.`,
        `Categoria: ${category}. Fai parte dei soci ${withDay('dal', formatLongDate(decidedOn))}, e l'ammissione è scritta nel libro dei soci. La tessera ti aspetta in segreteria.`,
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
 * @throws api.not_found 404, also for an undecided application
 */
export async function answerLetter(deps: Deps, accountId: string, id: string): Promise<ReadableStream<Uint8Array>> {
  const { db, clock } = deps
  const row = await findApplicant(db, id)
  const resolutionId = row?.appealResolutionId ?? row?.resolutionId ?? null
  const [resolution] = resolutionId === null ? [] : await listResolutions(db, [resolutionId])
  if (!row || !resolution || (row.state !== 'approved' && row.state !== 'rejected')) throw new AppError('api.not_found', 404)
  const association = await findAssociation(deps)
  const rules = membershipRules(association)
  const now = clock.now()
  const name = fullName(row.firstname, row.lastname)
  const town = addressOf({ ...row, street: null })
  const letter: AnswerLetter = {
    to: [isMinor(row.birthDate, romeDay(now)) ? `${letterText.parents} ${name}` : name, row.street, town].filter((line) => line !== null),
    subject: letterText.subject,
    paragraphs: letterText.paragraphs({
      firstname: row.firstname,
      outcome: row.state,
      category: categoryLabel(association, row.category),
      resolution,
      reason: row.reason ?? '',
      isAppeal: row.appealResolutionId !== null,
      ...rules,
    }),
    bye: letterText.bye,
  }
  const entry = { actor: accountId, action: 'printed', record: 'application', subject: subjectOf(row), detail: 'lettera' } as const
  await transaction(db, () => recordAudit(db, entry, now))
  const parts = (async function* () {
    yield letter
  })()
  return streamedPdf(new URL('./letter-thread.ts', import.meta.url), await letterHeadOf(deps, letterText.title), parts)
}
