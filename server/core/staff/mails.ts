import type { StaffRole } from '#domain/staff/staff-role.ts'
import type { Message } from '#server/platform/mail/template.ts'

export const ROLE_LABELS: Record<StaffRole, string> = {
  admin: 'Amministratore',
  secretary: 'Segreteria',
  editor: 'Redazione',
  verifier: 'Verificatore',
  safeguarding: 'Responsabile della tutela',
  viewer: 'Consultazione',
}

/** `name`: of whom it is about. `expiresAt`: epoch ms, when the link stops working. */
export type StaffMail =
  | { template: 'staff-role'; role: StaffRole; isGiven: boolean; link: string }
  | { template: 'staff-officer'; name: string; isGiven: boolean }
  | { template: 'staff-factor-link'; link: string; expiresAt: number }
  | { template: 'staff-first-factor'; name: string }
  | NameToDecideMail

/** To those who decide about another name. `asked`: read when the mail leaves. */
export type NameToDecideMail = {
  template: 'name-to-decide'
  nameChangeId: string
  asked?: { name: string; oldName: string; number: string; email: string }
}

/** The Italian words of the mails to the staff. `hello` begins the first sentence. */
export function staffMessage(mail: StaffMail, hello: string): Message {
  switch (mail.template) {
    case 'staff-role':
      return mail.isGiven
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
          }
    case 'staff-factor-link':
      return {
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
      }
    case 'staff-first-factor':
      return {
        subject: 'Un ruolo da adesso conta',
        preview: 'Una persona con un ruolo ha attivato la verifica in due passaggi.',
        blocks: [
          { text: `${hello} ha attivato la verifica in due passaggi, e da adesso usa il suo ruolo: ${mail.name}.` },
          { text: 'Se ti sembra strano, chiedi a quella persona, a voce o al telefono.' },
          { quiet: 'Ricevi questo messaggio perché amministri.' },
        ],
      }
    case 'name-to-decide':
      return nameToDecide(mail, hello)
    case 'staff-officer':
      return {
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
      }
  }
}

function nameToDecide({ asked }: NameToDecideMail, hello: string): Message {
  const who = asked
    ? [{ list: [`Adesso: ${asked.oldName}`, `Chiede: ${asked.name}`, `Tessera: ${asked.number}`, `E-mail: ${asked.email}`] }]
    : []
  return {
    subject: 'Un altro nome su una tessera',
    preview: 'Prima si guarda un documento.',
    blocks: [
      { text: `${hello} una persona chiede un altro nome sulla tessera.` },
      ...who,
      {
        text: 'Confronta il nome con un documento. Nella Gestione le richieste non si aprono ancora: la risposta la registra chi gestisce il server, con il comando «names».',
      },
      { quiet: 'Ricevi questo messaggio perché decidi sui nomi delle tessere.' },
    ],
  }
}
