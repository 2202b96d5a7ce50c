import { formatTime, formatWeekdayDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Message } from './template.ts'

/** Times in epoch ms. `withdrawUntil`: null when a place can no longer be given back. */
export type EventMail =
  | { template: 'event-offer'; title: string; startsAt: number; link: string; expiresAt: number }
  | { template: 'event-called-off' | 'event-on-again'; title: string; startsAt: number; note: string; link: string }
  | { template: 'event-reminder'; title: string; startsAt: number; place: string; withdrawUntil: number | null; link: string }

/** The Italian words of the mails about events. `hello` begins the first sentence. */
export function eventMessage(mail: EventMail, hello: string): Message {
  switch (mail.template) {
    case 'event-offer':
      return {
        subject: `Si è liberato un posto: ${mail.title}`,
        preview: `Lo teniamo fino a: ${moment(mail.expiresAt)}.`,
        blocks: [
          { text: `${hello} c'è un posto per te a «${mail.title}», ${moment(mail.startsAt)}.` },
          { text: `Lo teniamo fino a: ${moment(mail.expiresAt)}. Conferma il posto o rinuncia dall'app.` },
          { button: 'Conferma il posto', link: mail.link },
          { text: 'Se non rispondi, passa alla persona dopo di te.' },
          { quiet: "Ricevi questo messaggio perché sei in lista d'attesa per questo appuntamento." },
        ],
      }
    case 'event-called-off':
      return {
        subject: `Annullato: ${mail.title}`,
        preview: `Era per ${moment(mail.startsAt)}.`,
        blocks: [
          { text: `${hello} «${mail.title}», ${moment(mail.startsAt)}, è annullato. Non devi fare niente.` },
          ...(mail.note ? [{ text: mail.note }] : []),
          { button: 'Vedi gli appuntamenti', link: mail.link },
          { quiet: 'Ricevi questo messaggio perché ti eri iscritto a questo appuntamento.' },
        ],
      }
    case 'event-on-again':
      return {
        subject: `Si fa: ${mail.title}`,
        preview: `${moment(mail.startsAt)}. La tua iscrizione vale ancora.`,
        blocks: [
          { text: `${hello} ti avevamo scritto che «${mail.title}» era annullato. Invece si fa: ${moment(mail.startsAt)}.` },
          ...(mail.note ? [{ text: mail.note }] : []),
          { text: "La tua iscrizione è rimasta com'era. Se non puoi venire, rinuncia dall'app." },
          { button: "Vedi l'appuntamento", link: mail.link },
          { quiet: 'Ricevi questo messaggio perché ti eri iscritto a questo appuntamento.' },
        ],
      }
    case 'event-reminder':
      return {
        subject: `Domani: ${mail.title}`,
        preview: `${moment(mail.startsAt)}${mail.place && `, ${mail.place}`}`,
        blocks: [
          { text: `${hello} ti aspettiamo a «${mail.title}».` },
          { text: `Quando: ${moment(mail.startsAt)}.${mail.place && ` Dove: ${mail.place}.`}` },
          { button: "Vedi l'appuntamento", link: mail.link },
          ...(mail.withdrawUntil === null
            ? []
            : [{ text: `Non puoi venire? Rinuncia dall'app entro: ${moment(mail.withdrawUntil)}. Il posto va a chi aspetta.` }]),
          { quiet: 'Ricevi questo messaggio perché hai un posto in questo appuntamento.' },
        ],
      }
  }
}

const moment = (ms: number) => `${formatWeekdayDate(romeDay(ms))}, ore ${formatTime(ms)}`
