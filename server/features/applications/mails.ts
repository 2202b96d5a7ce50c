import { categoryLabel } from '#domain/content/association.ts'
import { fullName } from '#domain/person-name.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineMail } from '#server/platform/mail/define.ts'
import type { Message } from '#server/platform/mail/template.ts'
import { findWaiting } from './queries.ts'

/** `applicant`: read when the mail leaves. */
type Arrived = { applicationId: string; applicant?: { name: string; email: string; category: string; isMinor: boolean } }

/** To those who decide on an application. */
export const applicationArrivedMail = defineMail<Arrived, Pick<Deps, 'db' | 'lists'>>({
  template: 'application-arrived',
  label: 'Domanda di ammissione da esaminare',
  write: words,
  async asItLeaves(deps, letter) {
    const found = await findWaiting(deps.db, letter.applicationId)
    if (!found) return { skipped: 'withdrawn' }
    const { firstname, lastname, email, state } = found
    const category = categoryLabel(await findAssociation(deps), found.category)
    return { ...letter, applicant: { name: fullName(firstname, lastname), email, category, isMinor: state === 'waiting_guardian' } }
  },
})

function words({ applicant }: Arrived, hello: string): Message {
  const who = applicant ? [{ list: [`Chi: ${applicant.name}`, `E-mail: ${applicant.email}`, `Categoria: ${applicant.category}`] }] : []
  return {
    subject: 'Nuova domanda di ammissione',
    preview: 'Va portata al direttivo.',
    blocks: [
      { text: `${hello} è arrivata una domanda di ammissione.` },
      ...who,
      ...(applicant?.isMinor ? [{ text: 'Ha meno di 18 anni: prima serve la firma di un genitore, in segreteria.' }] : []),
      {
        text: "Decide il direttivo. Nella Gestione le domande non si aprono ancora: per ora puoi scrivere a chi l'ha fatta e portarla alla prossima riunione.",
      },
      { quiet: 'Ricevi questo messaggio perché segui le domande di ammissione.' },
    ],
  }
}
