import { formatTime, formatWeekdayDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Message } from '#server/platform/mail/template.ts'

/** Times in epoch ms. `withdrawUntil`: null when a place can no longer be given back. */
export type EventMail =
  | { template: 'event-offer'; title: string; startsAt: number; link: string; expiresAt: number }
  | { template: 'event-called-off' | 'event-on-again'; title: string; startsAt: number; note: string; link: string }
  | { template: 'event-moved'; title: string; startsAt: number; place: string; link: string }
  | {
      template: 'event-reminder'
      title: string
      startsAt: number
      isToday: boolean
      place: string
      withdrawUntil: number | null
      link: string
    }

/** The Italian words of the mails about events. `hello` begins the first sentence. */
export function eventMessage(mail: EventMail, hello: string): Message {
  switch (mail.template) {
    case 'event-offer':
      return {
        subject: `Si è liberato un posto: ${mail.title}`,
        preview: `Lo teniamo fino a: ${momentText(mail.expiresAt)}.`,
        blocks: [
          { text: `${hello} c'è un posto per te a «${mail.title}», ${momentText(mail.startsAt)}.` },
          { text: `Lo teniamo fino a: ${momentText(mail.expiresAt)}. Conferma il posto o rinuncia dall'app.` },
          { button: 'Conferma il posto', link: mail.link },
          { text: 'Se non rispondi, passa alla persona dopo di te.' },
          { quiet: "Ricevi questo messaggio perché sei in lista d'attesa per questo appuntamento." },
        ],
      }
    case 'event-called-off':
      return {
        subject: `Annullato: ${mail.title}`,
        preview: `Era per ${momentText(mail.startsAt)}.`,
        blocks: [
          { text: `${hello} l'appuntamento «${mail.title}» di ${momentText(mail.startsAt)}, non si farà.` },
          ...(mail.note ? [{ text: mail.note }] : []),
          { text: 'Ci dispiace. Non devi fare niente.' },
          { button: 'Vedi gli appuntamenti', link: mail.link },
          { quiet: 'Ricevi questo messaggio perché avevi chiesto un posto per questo appuntamento.' },
        ],
      }
    case 'event-on-again':
      return {
        subject: `Si fa: ${mail.title}`,
        preview: `${momentText(mail.startsAt)}. La tua iscrizione vale ancora.`,
        blocks: [
          { text: `${hello} ti avevamo scritto che «${mail.title}» era annullato. Invece si fa: ${momentText(mail.startsAt)}.` },
          ...(mail.note ? [{ text: mail.note }] : []),
          { text: "La tua iscrizione è rimasta com'era. Se non puoi venire, rinuncia dall'app." },
          { button: "Vedi l'appuntamento", link: mail.link },
          { quiet: 'Ricevi questo messaggio perché avevi chiesto un posto per questo appuntamento.' },
        ],
      }
    case 'event-moved':
      return {
        subject: `Cambio di programma: ${mail.title}`,
        preview: `Ora è ${momentText(mail.startsAt)}.`,
        blocks: [
          { text: `${hello} è cambiato il programma di «${mail.title}».` },
          { text: `Ora è: ${momentText(mail.startsAt)}.${mail.place && ` Dove: ${mail.place}.`}` },
          { button: "Vedi l'appuntamento", link: mail.link },
          { text: "La tua iscrizione vale ancora. Se non puoi venire, rinuncia dall'app." },
          { quiet: 'Ricevi questo messaggio perché avevi chiesto un posto per questo appuntamento.' },
        ],
      }
    case 'event-reminder':
      return {
        subject: `${mail.isToday ? 'Oggi' : 'Domani'}: ${mail.title}`,
        preview: `${momentText(mail.startsAt)}${mail.place && `, ${mail.place}`}`,
        blocks: [
          { text: `${hello} ti aspettiamo a «${mail.title}».` },
          { text: `Quando: ${momentText(mail.startsAt)}.${mail.place && ` Dove: ${mail.place}.`}` },
          { button: "Vedi l'appuntamento", link: mail.link },
          ...(mail.withdrawUntil === null
            ? []
            : [{ text: `Non puoi venire? Rinuncia dall'app entro: ${momentText(mail.withdrawUntil)}. Il posto va a chi aspetta.` }]),
          { quiet: 'Ricevi questo messaggio perché hai un posto per questo appuntamento.' },
        ],
      }
  }
}

/** A moment in the words of a mail, in Rome; epoch ms. */
export const momentText = (ms: number): string => `${formatWeekdayDate(romeDay(ms))}, ore ${formatTime(ms)}`
