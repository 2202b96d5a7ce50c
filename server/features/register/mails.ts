import { formatCardNumber } from '#domain/cards/card-number.ts'
import { formatLongDate, withDay } from '#domain/format.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { EndReason, ShownResolution } from '#domain/register/register.ts'
import { defineMail } from '#server/platform/mail/define.ts'
import type { Block, Message } from '#server/platform/mail/template.ts'

/** `on`: the first day without the membership. `why`: the association's words to the person. */
type Ended = { reason: EndReason; on: PlainDate; resolution: ShownResolution | null; why: string }

/** To a former member, for every reason except death. */
export const membershipEndedMail = defineMail<Ended>({
  template: 'membership-ended',
  label: 'Fine del rapporto associativo',
  write: words,
})

function words({ reason, on, resolution, why }: Ended, hello: string): Message {
  const from = withDay('dal', formatLongDate(on))
  const decided =
    resolution && `${resolution.body}, ${withDay('il', formatLongDate(resolution.decidedOn))}, verbale ${resolution.reference}`
  const quiet: Block = { quiet: "Ricevi questo messaggio perché eri tra i soci dell'associazione." }
  const account = {
    text: 'Il tuo account resta, in sola lettura, finché non lo elimini tu. Nel libro dei soci la riga resta, con la data di fine.',
  }
  if (reason === 'withdrawal')
    return {
      subject: 'Hai lasciato il circolo',
      preview: 'Il recesso è registrato.',
      blocks: [
        { text: `${hello} il tuo recesso è registrato: ${from} non fai più parte dei soci e la tessera non vale più.` },
        account,
        quiet,
      ],
    }
  const title = reason === 'exclusion' ? 'Esclusione da socio' : 'Decadenza da socio'
  return {
    subject: title,
    preview: 'Che cosa è stato deciso.',
    blocks: [
      { text: `${hello} ${from} non fai più parte dei soci e la tessera non vale più. ${decided ? `Decisione: ${decided}.` : ''}`.trim() },
      ...(why ? [{ text: why }] : []),
      ...(reason === 'exclusion' ? [{ text: 'Puoi ricorrere al giudice entro sei mesi da questa comunicazione.' }] : []),
      account,
      quiet,
    ],
  }
}

const TAKEN_BACK: Record<Exclude<EndReason, 'death'>, string> = {
  withdrawal: 'il tuo recesso è stato registrato per errore',
  exclusion: 'la tua esclusione da socio è stata registrata per errore',
  arrears: 'la tua decadenza da socio è stata registrata per errore',
}

/** To a person who was notified of an end, after its undo. */
export const membershipReopenedMail = defineMail<{ reason: Exclude<EndReason, 'death'> }>({
  template: 'membership-reopened',
  label: 'Fine del rapporto annullata',
  write: ({ reason }, hello) => ({
    subject: 'Fai ancora parte dei soci',
    preview: 'Il messaggio di prima era un errore.',
    blocks: [
      { text: `${hello} ${TAKEN_BACK[reason]}: ci scusiamo. Il messaggio di prima non vale più, e fai ancora parte dei soci.` },
      { text: 'La tessera è quella di prima, con lo stesso numero e la stessa scadenza. Non devi fare nulla.' },
      { quiet: "Ricevi questo messaggio perché fai parte dei soci dell'associazione." },
    ],
  }),
})

/** To the staff who keep the register: a member has left. The name is only in the app. */
export const memberLeftMail = defineMail<{ cardNumber: string; on: PlainDate }>({
  template: 'member-left',
  label: 'Un socio lascia il circolo',
  write: ({ cardNumber, on }, hello) => ({
    subject: 'Un socio lascia il circolo',
    preview: 'La riga è già nel libro soci.',
    blocks: [
      {
        text: `${hello} un socio ha lasciato il circolo dal suo account. Tessera ${formatCardNumber(cardNumber)}, ${withDay('dal', formatLongDate(on))}.`,
      },
      { text: 'La riga è già nel libro soci e la tessera si annulla da sola. Non serve una delibera.' },
      { quiet: 'Ricevi questo messaggio perché segui i soci.' },
    ],
  }),
})
