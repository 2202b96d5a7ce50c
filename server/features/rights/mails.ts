import { formatLongDate, withDay } from '#domain/format.ts'
import { RIGHT_LABELS } from '#domain/rights/words.ts'
import type { Deps } from '#server/core/deps.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { defineMail } from '#server/platform/mail/define.ts'
import type { Message } from '#server/platform/mail/template.ts'
import { findRequest } from './queries.ts'

/** `asked`, `link`: read when the mail leaves. */
type Asked = { requestId: string; asked?: { who: string; kind: string; dueOn: string }; link?: string }

/** To the staff who answer requests about personal data. */
export const rightsAskedMail = defineMail<Asked, Pick<Deps, 'db' | 'config'>>({
  template: 'rights-asked',
  label: 'Richiesta sui dati personali',
  write: words,
  async asItLeaves({ db, config }, letter) {
    const found = await findRequest(db, letter.requestId)
    if (!found || found.answeredOn !== null) return { skipped: 'answered' }
    const { who, kind, dueOn } = found
    return { ...letter, asked: { who, kind: RIGHT_LABELS[kind], dueOn }, link: `${ownOrigins(config)[0]!}/gestione/richieste/${found.id}` }
  },
})

function words({ asked, link }: Asked, hello: string): Message {
  return {
    subject: 'Una richiesta sui dati personali',
    preview: 'Si risponde entro un mese.',
    blocks: [
      { text: `${hello} è arrivata una richiesta sui dati personali.` },
      ...(asked
        ? [{ list: [`Chi: ${asked.who}`, `Che cosa chiede: ${asked.kind}`, withDay('Rispondere entro il', formatLongDate(asked.dueOn))] }]
        : []),
      ...(link ? [{ button: 'Leggi la richiesta', link }] : []),
      { quiet: 'Ricevi questo messaggio perché rispondi alle richieste sui dati.' },
    ],
  }
}
