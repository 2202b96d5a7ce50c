import { formatTime, formatWeekdayDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineMail, type Letter, type Skipped } from '#server/platform/mail/define.ts'

// Times in epoch ms. `withdrawUntil`: null when a place can no longer be given back.

const LATE: Skipped = { skipped: 'late' }

async function unlessBegun<L extends Letter & { startsAt: number }>({ clock }: Pick<Deps, 'clock'>, letter: L): Promise<L | Skipped> {
  return letter.startsAt <= clock.now() ? LATE : letter
}

export const eventOfferMail = defineMail<{ title: string; startsAt: number; link: string; expiresAt: number }, Pick<Deps, 'clock'>>({
  template: 'event-offer',
  label: 'Posto libero a un appuntamento',
  write: (mail, hello) => ({
    subject: `Si è liberato un posto: ${mail.title}`,
    preview: `Lo teniamo fino a: ${momentText(mail.expiresAt)}.`,
    blocks: [
      { text: `${hello} c'è un posto per te a «${mail.title}», ${momentText(mail.startsAt)}.` },
      { text: `Lo teniamo fino a: ${momentText(mail.expiresAt)}. Conferma il posto o rinuncia dall'app.` },
      { button: 'Conferma il posto', link: mail.link },
      { text: 'Se non rispondi, passa alla persona dopo di te.' },
      { quiet: "Ricevi questo messaggio perché sei in lista d'attesa per questo appuntamento." },
    ],
  }),
  asItLeaves: unlessBegun,
})

export const eventCalledOffMail = defineMail<{ title: string; startsAt: number; note: string; link: string }, Pick<Deps, 'clock'>>({
  template: 'event-called-off',
  label: 'Appuntamento annullato',
  write: (mail, hello) => ({
    subject: `Annullato: ${mail.title}`,
    preview: `Era per ${momentText(mail.startsAt)}.`,
    blocks: [
      { text: `${hello} l'appuntamento «${mail.title}» di ${momentText(mail.startsAt)}, non si farà.` },
      ...(mail.note ? [{ text: mail.note }] : []),
      { text: 'Ci dispiace. Non devi fare niente.' },
      { button: 'Vedi gli appuntamenti', link: mail.link },
      { quiet: 'Ricevi questo messaggio perché avevi chiesto un posto per questo appuntamento.' },
    ],
  }),
  asItLeaves: unlessBegun,
})

export const eventOnAgainMail = defineMail<
  { title: string; startsAt: number; place?: string; note: string; link: string },
  Pick<Deps, 'clock'>
>({
  template: 'event-on-again',
  label: 'Appuntamento confermato di nuovo',
  write: (mail, hello) => ({
    subject: `Si fa: ${mail.title}`,
    preview: `${momentText(mail.startsAt)}. La tua iscrizione vale ancora.`,
    blocks: [
      { text: `${hello} ti avevamo scritto che «${mail.title}» era annullato. Invece si fa: ${whenWhere(mail)}` },
      ...(mail.note ? [{ text: mail.note }] : []),
      { text: "La tua iscrizione è rimasta com'era. Se non puoi venire, rinuncia dall'app." },
      { button: "Vedi l'appuntamento", link: mail.link },
      { quiet: 'Ricevi questo messaggio perché avevi chiesto un posto per questo appuntamento.' },
    ],
  }),
  asItLeaves: unlessBegun,
})

export const eventMovedMail = defineMail<
  { title: string; startsAt: number; place: string; change?: ProgrammeChange; note?: string; link: string },
  Pick<Deps, 'clock'>
>({
  template: 'event-moved',
  label: 'Cambio di programma di un appuntamento',
  write: (mail, hello) => ({
    subject: `Cambio di programma: ${mail.title}`,
    preview: mail.change === 'where' ? `Ora è: ${mail.place}.` : `Ora è ${momentText(mail.startsAt)}.`,
    blocks: [
      { text: `${hello} è cambiato il ${mail.change === 'where' ? 'luogo' : 'programma'} di «${mail.title}».` },
      { text: `Ora è: ${isNow(mail)}` },
      ...(mail.note ? [{ text: mail.note }] : []),
      { button: "Vedi l'appuntamento", link: mail.link },
      { text: "La tua iscrizione vale ancora. Se non puoi venire, rinuncia dall'app." },
      { quiet: 'Ricevi questo messaggio perché avevi chiesto un posto per questo appuntamento.' },
    ],
  }),
  asItLeaves: unlessBegun,
})

/** Subjects of the office's mails, and titles of their notices. */
type Named = { title: string; isWaiting: boolean }
export const addedTitle = ({ title, isWaiting }: Named): string => `${isWaiting ? "In lista d'attesa" : 'Sei tra gli iscritti'}: ${title}`
export const removedTitle = ({ title, isWaiting }: Named): string =>
  `${isWaiting ? "Non sei più in lista d'attesa" : 'Non sei più tra gli iscritti'}: ${title}`

type DeskLetter = { title: string; startsAt: number; place: string; isWaiting: boolean; link: string }

export const eventAddedMail = defineMail<DeskLetter, Pick<Deps, 'clock'>>({
  template: 'event-added',
  label: 'Iscrizione fatta dalla segreteria',
  write: (mail, hello) => ({
    subject: addedTitle(mail),
    preview: `${momentText(mail.startsAt)}.`,
    blocks: [
      {
        text: mail.isWaiting
          ? `${hello} la segreteria ti ha messo in lista d'attesa per «${mail.title}». Se si libera un posto, te lo scriviamo.`
          : `${hello} la segreteria ti ha iscritto a «${mail.title}». Ti aspettiamo.`,
      },
      { text: `Quando: ${whenWhere(mail)}` },
      { button: "Vedi l'appuntamento", link: mail.link },
      { text: "Se non puoi venire, rinuncia dall'app o dillo alla segreteria." },
      { quiet: 'Ricevi questo messaggio perché la segreteria ha scritto il tuo nome per questo appuntamento.' },
    ],
  }),
  asItLeaves: unlessBegun,
})

export const eventRemovedMail = defineMail<DeskLetter, Pick<Deps, 'clock'>>({
  template: 'event-removed',
  label: 'Iscrizione tolta dalla segreteria',
  write: (mail, hello) => ({
    subject: removedTitle(mail),
    preview: `${momentText(mail.startsAt)}.`,
    blocks: [
      {
        text: `${hello} la segreteria ha tolto il tuo nome ${mail.isWaiting ? "dalla lista d'attesa" : 'dagli iscritti'} di «${mail.title}», ${momentText(mail.startsAt)}.`,
      },
      { text: 'Se non te lo aspettavi, senti la segreteria.' },
      { button: "Vedi l'appuntamento", link: mail.link },
      { quiet: 'Ricevi questo messaggio perché avevi chiesto un posto per questo appuntamento.' },
    ],
  }),
  asItLeaves: unlessBegun,
})

export const eventReminderMail = defineMail<
  { title: string; startsAt: number; isToday: boolean; place: string; withdrawUntil: number | null; link: string },
  Pick<Deps, 'clock'>
>({
  template: 'event-reminder',
  label: 'Promemoria di un appuntamento',
  write: (mail, hello) => ({
    subject: `${mail.isToday ? 'Oggi' : 'Domani'}: ${mail.title}`,
    preview: `${momentText(mail.startsAt)}${mail.place && `, ${mail.place}`}`,
    blocks: [
      { text: `${hello} ti aspettiamo a «${mail.title}».` },
      { text: `Quando: ${whenWhere(mail)}` },
      { button: "Vedi l'appuntamento", link: mail.link },
      ...(mail.withdrawUntil === null
        ? []
        : [{ text: `Non puoi venire? Rinuncia dall'app entro: ${momentText(mail.withdrawUntil)}. Il posto va a chi aspetta.` }]),
      { quiet: 'Ricevi questo messaggio perché hai un posto per questo appuntamento.' },
    ],
  }),
  async asItLeaves({ clock }, letter) {
    const now = clock.now()
    const { startsAt, withdrawUntil } = letter
    if (startsAt <= now) return LATE
    const isToday = romeDay(startsAt) === romeDay(now)
    return { ...letter, isToday, withdrawUntil: withdrawUntil && withdrawUntil > now ? withdrawUntil : null }
  },
})

/** A moment in words, Rome time; epoch ms. */
export const momentText = (ms: number): string => `${formatWeekdayDate(romeDay(ms))}, ore ${formatTime(ms)}`

/** The kind of a change of the programme; missing: the time. */
type ProgrammeChange = 'when' | 'where' | 'both'
type Programme = { startsAt: number; place?: string; change?: ProgrammeChange }

/** Time and place, as a line of a mail. */
export const whenWhere = ({ startsAt, place }: Programme): string => `${momentText(startsAt)}.${place ? ` Dove: ${place}.` : ''}`

/** The change in a notice, after the title. */
export function newProgramme({ startsAt, place, change }: Programme): string {
  if (change === 'where') return `cambia il luogo, ora è ${place}.`
  return `ora è ${momentText(startsAt)}.${change === 'both' ? ` Cambia anche il luogo: ${place}.` : ''}`
}

function isNow(mail: Programme): string {
  if (mail.change === 'where') return `${mail.place}. Giorno e ora restano gli stessi: ${momentText(mail.startsAt)}.`
  return mail.change === 'both' ? `${momentText(mail.startsAt)}. Cambia anche il luogo: ${mail.place}.` : whenWhere(mail)
}
