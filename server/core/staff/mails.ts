import type { StaffRole } from '#domain/staff/staff-role.ts'
import { unlessLinkIsGone } from '#server/core/accounts/mails.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineMail } from '#server/platform/mail/define.ts'

export const ROLE_LABELS: Record<StaffRole, string> = {
  admin: 'Amministratore',
  secretary: 'Segreteria',
  editor: 'Redazione',
  verifier: 'Verificatore',
  safeguarding: 'Responsabile della tutela',
  viewer: 'Consultazione',
}

// `name`: of whom it is about.

export const staffRoleMail = defineMail<{ role: StaffRole; isGiven: boolean; link: string }>({
  template: 'staff-role',
  label: 'Avviso di un ruolo',
  write: (mail, hello) =>
    mail.isGiven
      ? {
          subject: 'Hai un nuovo ruolo',
          preview: 'Prima serve la verifica in due passaggi.',
          blocks: [
            { text: `${hello} da adesso hai un ruolo nella gestione dell'associazione: ${ROLE_LABELS[mail.role]}.` },
            { text: 'Vale da quando attivi la verifica in due passaggi sul tuo account.' },
            { button: 'Attiva la verifica', link: mail.link },
            { quiet: 'Ricevi questo messaggio perché riguarda il tuo ruolo.' },
          ],
        }
      : {
          subject: 'Un tuo ruolo è finito',
          preview: "Il tuo account resta com'è.",
          blocks: [
            { text: `${hello} da adesso non hai più questo ruolo nella gestione dell'associazione: ${ROLE_LABELS[mail.role]}.` },
            { text: "Il tuo account e la tua tessera restano come sono. Se non te l'aspettavi, scrivi a chi amministra." },
            { quiet: 'Ricevi questo messaggio perché riguarda il tuo ruolo.' },
          ],
        },
})

export const staffOfficerMail = defineMail<{ name: string; isGiven: boolean }>({
  template: 'staff-officer',
  label: 'Avviso sul ruolo della tutela',
  write: (mail, hello) => ({
    subject: 'Responsabile della tutela: è cambiato qualcosa',
    preview: 'Il ruolo di chi legge le segnalazioni riservate è cambiato.',
    blocks: [
      {
        text: mail.isGiven
          ? `${hello} da adesso legge le segnalazioni riservate: ${mail.name}.`
          : `${hello} da adesso non legge più le segnalazioni riservate: ${mail.name}.`,
      },
      { text: "Se non te l'aspettavi, parlane subito con il direttivo: quelle segnalazioni possono riguardare chiunque." },
      { quiet: 'Ricevi questo messaggio perché amministri, o perché hai questo ruolo.' },
    ],
  }),
})

export const staffFactorLinkMail = defineMail<{ link: string; expiresAt: number }, Pick<Deps, 'db'>>({
  template: 'staff-factor-link',
  label: 'Link per la verifica in due passaggi',
  write: (mail, hello) => ({
    subject: 'Attiva la verifica in due passaggi',
    preview: "Il link vale un'ora e si usa una volta.",
    blocks: [
      { text: `${hello} hai un ruolo nella gestione dell'associazione: per questo il primo secondo passaggio si attiva solo da qui.` },
      { button: 'Continua', link: mail.link },
      { text: "Il link vale un'ora e si usa una volta, nel browser in cui hai fatto l'accesso." },
      {
        text: 'Se la richiesta non è tua, qualcuno conosce la tua password: non toccare il pulsante, cambiala subito e avvisa chi amministra.',
      },
      { quiet: 'Ricevi questo messaggio perché riguarda la sicurezza del tuo account.' },
    ],
  }),
  asItLeaves: unlessLinkIsGone,
})

export const staffFirstFactorMail = defineMail<{ name: string }>({
  template: 'staff-first-factor',
  label: 'Avviso di un ruolo che da adesso conta',
  write: (mail, hello) => ({
    subject: 'Un ruolo da adesso conta',
    preview: 'Una persona con un ruolo ha attivato la verifica in due passaggi.',
    blocks: [
      { text: `${hello} ha attivato la verifica in due passaggi, e da adesso usa il suo ruolo: ${mail.name}.` },
      { text: 'Se ti sembra strano, chiedi a quella persona, a voce o al telefono.' },
      { quiet: 'Ricevi questo messaggio perché amministri.' },
    ],
  }),
})
