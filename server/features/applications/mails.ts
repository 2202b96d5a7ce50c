import { categoryLabel } from '#domain/content/association.ts'
import { formatLongDate, withDay } from '#domain/format.ts'
import { fullName } from '#domain/person-name.ts'
import type { Outcome } from '#domain/applications/admission.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { ShownResolution } from '#domain/register/register.ts'
import type { Fee } from '#domain/renewals/fee.ts'
import { membershipRules } from '#domain/register/rules.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineMail } from '#server/platform/mail/define.ts'
import { feeBlocks } from '#server/platform/mail/fee-blocks.ts'
import type { Block, Message } from '#server/platform/mail/template.ts'
import { findWaiting } from './queries.ts'

/** `applicant`, `decidingBody`: read when the mail leaves. */
type Arrived = {
  applicationId: string
  applicant?: { name: string; email: string | null; category: string; isMinor: boolean }
  decidingBody?: string
}

/** To the staff who decide on applications. */
export const applicationArrivedMail = defineMail<Arrived, Pick<Deps, 'db' | 'lists'>>({
  template: 'application-arrived',
  label: 'Domanda di ammissione da esaminare',
  write: words,
  async asItLeaves(deps, letter) {
    const found = await findWaiting(deps.db, letter.applicationId)
    if (!found) return { skipped: 'withdrawn' }
    const { firstname, lastname, email, state } = found
    const association = await findAssociation(deps)
    const category = categoryLabel(association, found.category)
    const applicant = { name: fullName(firstname, lastname), email, category, isMinor: state === 'waiting_guardian' }
    return { ...letter, applicant, decidingBody: membershipRules(association).decidingBody }
  },
})

function words({ applicant, decidingBody }: Arrived, hello: string): Message {
  const who = applicant
    ? [
        {
          list: [
            `Chi: ${applicant.name}`,
            applicant.email === null ? 'Su carta, senza account' : `E-mail: ${applicant.email}`,
            `Categoria: ${applicant.category}`,
          ],
        },
      ]
    : []
  return {
    subject: 'Nuova domanda di ammissione',
    preview: 'Va decisa in una riunione.',
    blocks: [
      { text: `${hello} è arrivata una domanda di ammissione.` },
      ...who,
      ...(applicant?.isMinor ? [{ text: 'Ha meno di 18 anni: prima serve la firma di un genitore, in segreteria.' }] : []),
      {
        text: `${decidingBody ? `Chi decide: ${decidingBody}. ` : ''}In Gestione, alla voce Domande, vedi che cosa manca e scrivi che cosa ha deciso la riunione.`,
      },
      { quiet: 'Ricevi questo messaggio perché segui le domande di ammissione.' },
    ],
  }
}

/**
 * `appealBy`: the last day for an appeal to the assembly; null once it has decided. `fee`: the first one, of an admitted person who owes it;
 * absent in mails queued by older versions.
 */
type Decided = {
  outcome: Outcome
  category: string
  resolution: ShownResolution
  reason: string
  appealBy: PlainDate | null
  appealBody: string
  fee?: Fee | null
}

export const FIRST_FEE = 'La tessera vale già: resta da versare la prima quota.'

/** The board's answer to an applicant, which the law requires (art. 23 CTS). */
export const applicationDecidedMail = defineMail<Decided>({
  template: 'application-decided',
  label: 'Risposta alla domanda di ammissione',
  write: decided,
})

function decided({ outcome, category, resolution, reason, appealBy, appealBody, fee }: Decided, hello: string): Message {
  const { body, decidedOn, reference } = resolution
  const when = `${withDay('il', formatLongDate(decidedOn))}, verbale ${reference}`
  const quiet: Block = { quiet: 'Ricevi questo messaggio perché hai fatto domanda di ammissione.' }
  if (outcome === 'approved')
    return {
      subject: 'La tua domanda di ammissione è stata accolta',
      preview: 'Da oggi lo vedi anche sulla tessera.',
      blocks: [
        { text: `${hello} la tua domanda è stata accolta: ${body}, ${when}.` },
        { list: [`Categoria: ${category}`, `Fai parte dei soci ${withDay('dal', formatLongDate(decidedOn))}`] },
        { text: "L'ammissione è scritta nel libro dei soci. Il numero della tessera lo trovi nell'app, alla voce La mia tessera." },
        ...(fee ? [{ text: FIRST_FEE }, ...feeBlocks(fee)] : []),
        quiet,
      ],
    }
  return {
    subject: 'Risposta alla tua domanda di ammissione',
    preview: 'Il motivo, e come chiedere un nuovo esame.',
    blocks: [
      { text: `${hello} la tua domanda di ammissione non è stata accolta: ${body}, ${when}.` },
      ...(reason ? [{ text: `Motivo: ${reason}` }] : []),
      {
        text:
          appealBy === null
            ? 'È la risposta alla tua richiesta di un nuovo esame.'
            : `Puoi chiedere che decida un altro organo (${appealBody}): scrivi alla segreteria entro ${withDay('il', formatLongDate(appealBy))}.`,
      },
      quiet,
    ],
  }
}

/** `replyTo`: the association's address, for the answer. */
type Question = { question: string; replyTo: string | null }

/** A question of the staff to an applicant. */
export const applicationQuestionMail = defineMail<Question>({
  template: 'application-question',
  label: 'Chiarimento sulla domanda di ammissione',
  write: ({ question, replyTo }, hello) => ({
    subject: 'Un chiarimento sulla tua domanda di ammissione',
    preview: 'Serve una tua risposta.',
    blocks: [
      { text: `${hello} per esaminare la tua domanda di ammissione ci serve un chiarimento.` },
      { text: question },
      { text: replyTo === null ? 'Rispondi in segreteria.' : `Rispondi a ${replyTo}.` },
      { quiet: 'Ricevi questo messaggio perché hai fatto domanda di ammissione.' },
    ],
  }),
})
