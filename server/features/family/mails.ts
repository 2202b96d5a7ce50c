import { INVITATION_DAYS } from '#domain/family/family.ts'
import { formatLongDate, withDay } from '#domain/format.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { tokenHash } from '#server/core/accounts/email-token.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineMail } from '#server/platform/mail/define.ts'
import { findInvitation } from './invitation-queries.ts'

// `child`: the first name; `day`: of the eighteenth birthday, or the last day to take a card back; `email`: of the account with the card.

export const familyInvitationMail = defineMail<{ association: string; link: string; expiresAt: number }, Pick<Deps, 'db'>>({
  template: 'family-invitation',
  label: 'Invito a prendere la propria tessera',
  write: (mail, hello) => ({
    subject: 'La tua tessera, sul tuo telefono',
    preview: `Il link vale ${INVITATION_DAYS} giorni e si usa una volta.`,
    blocks: [
      { text: `${hello} chi ti fa da genitore ti invita ad avere sul tuo telefono la tessera di: ${mail.association}.` },
      {
        text: "Tocca il pulsante, poi crea un account con questo indirizzo e-mail, o accedi se ce l'hai già. Se lo crei adesso, dopo la conferma dell'indirizzo torna qui e tocca di nuovo il pulsante.",
      },
      { button: 'Prendi la tua tessera', link: mail.link },
      {
        text: `Il link vale ${INVITATION_DAYS} giorni e si usa una volta. Fino ai 18 anni la tessera resta anche sul telefono di chi ti fa da genitore.`,
      },
      { text: 'Se non sai di che cosa si tratta, lascia perdere: senza il tuo accesso non cambia niente.' },
      { quiet: 'Ricevi questo messaggio perché qualcuno ha scritto questo indirizzo per invitarti.' },
    ],
  }),
  async asItLeaves({ db }, letter) {
    const tokens = [...new URL(letter.link).searchParams.values()]
    for (const token of tokens) if (await findInvitation(db, tokenHash(token))) return letter
    return { skipped: 'withdrawn' }
  },
})

export const familyCardTakenMail = defineMail<{ child: string; email: string; day: PlainDate; link: string }>({
  template: 'family-card-taken',
  label: 'Avviso di una tessera passata a chi è in famiglia',
  write: (mail, hello) => ({
    subject: `${mail.child} ha la tessera in un suo account`,
    preview: `Se non doveva, la riprendi ${withDay('fino al', formatLongDate(mail.day))}.`,
    blocks: [
      { text: `${hello} da adesso ${mail.child} ha la tessera in un suo account, con l'indirizzo ${mail.email}.` },
      { text: 'Fino ai 18 anni resta anche sul tuo telefono. Se va bene così, non devi fare niente.' },
      { text: `Se non doveva succedere, riprendila: puoi farlo ${withDay('fino al', formatLongDate(mail.day))}.` },
      { button: 'Vedi la famiglia', link: mail.link },
      { quiet: 'Ricevi questo messaggio perché porti la tessera di una persona della tua famiglia.' },
    ],
  }),
})

export const familyCardBackMail = defineMail({
  template: 'family-card-back',
  label: 'Avviso di una tessera tornata alla famiglia',
  write: (_, hello) => ({
    subject: 'La tessera è tornata alla tua famiglia',
    preview: 'Nel tuo account ce ne è una nuova.',
    blocks: [
      { text: `${hello} chi ti fa da genitore ha ripreso la tessera che avevi nel tuo account. Al suo posto ne hai una nuova.` },
      { text: 'Se ti serve quella di prima, parlane in famiglia: ti possono mandare un altro invito.' },
      { quiet: 'Ricevi questo messaggio perché riguarda la tua tessera.' },
    ],
  }),
})

export const familyOfAgeGuardianMail = defineMail<{ child: string; hasAccount: boolean; day: PlainDate; link: string }>({
  template: 'family-of-age-guardian',
  label: 'Avviso dei 18 anni di chi è in famiglia',
  write: (mail, hello) => ({
    subject: 'Una tessera della tua famiglia cambia',
    preview: `${withDay('Dal', formatLongDate(mail.day))} è solo di chi compie 18 anni.`,
    blocks: [
      {
        text: `${hello} ${withDay('il', formatLongDate(mail.day))} ${mail.child} compie 18 anni: da quel momento la sua tessera non è più sul tuo telefono.`,
      },
      {
        text: mail.hasAccount
          ? 'Non devi fare niente: la tessera resta sul suo telefono, con lo stesso numero.'
          : 'Per averla sul suo telefono, prima di quel giorno manda un invito dalla pagina «Famiglia». Dopo, serve passare in segreteria.',
      },
      { button: 'Vedi la famiglia', link: mail.link },
      { quiet: 'Ricevi questo messaggio perché porti la tessera di una persona della tua famiglia.' },
    ],
  }),
})

export const familyOfAgeChildMail = defineMail<{ day: PlainDate; link: string }>({
  template: 'family-of-age-child',
  label: 'Avviso dei 18 anni',
  write: (mail, hello) => ({
    subject: 'La tua tessera, da quando hai 18 anni',
    preview: `${withDay('Dal', formatLongDate(mail.day))} la porti solo tu.`,
    blocks: [
      {
        text: `${hello} ${withDay('dal', formatLongDate(mail.day))}, quando compi 18 anni, la tua tessera non è più sul telefono di chi ti fa da genitore.`,
      },
      { text: 'Non devi fare niente: la tessera e il numero restano gli stessi.' },
      { button: 'Apri la tessera', link: mail.link },
      { quiet: 'Ricevi questo messaggio perché riguarda la tua tessera.' },
    ],
  }),
})
