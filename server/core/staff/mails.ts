import { ROLE_LABELS } from '#domain/staff/role-labels.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { periodWords } from '#domain/staff/period-words.ts'
import { INVITATION_DAYS, type RolePeriod } from '#domain/staff/team.ts'
import { tokenHash } from '#server/core/accounts/email-token.ts'
import { unlessLinkIsGone } from '#server/core/accounts/mails.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineMail } from '#server/platform/mail/define.ts'
import { findInvitationByHash } from './team-queries.ts'

// `name`: the person whose role changes.

/** `isChanged`: the role was held before; `isLater`: its first day is to come. */
type Given = { period?: RolePeriod; isChanged?: boolean; isLater?: boolean }

export const staffRoleMail = defineMail<Given & { role: StaffRole; isGiven: boolean; hasFactor?: boolean; link: string }>({
  template: 'staff-role',
  label: 'Avviso di un ruolo',
  write: (mail, hello) =>
    mail.isGiven
      ? {
          subject: mail.isChanged ? DATES_CHANGED : 'Hai un nuovo ruolo',
          preview: previewOf(mail),
          blocks: [
            { text: `${hello} ${givenWords(mail)}` },
            { text: entryWords(mail) },
            ...(mail.hasFactor && mail.isLater
              ? []
              : [{ button: mail.hasFactor ? 'Apri la gestione' : 'Attiva la verifica', link: mail.link }]),
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

export const DATES_CHANGED = 'Le date del tuo ruolo sono cambiate'

function previewOf({ hasFactor, isLater, isChanged, period }: Given & { hasFactor?: boolean }): string {
  if (!hasFactor) return 'Prima serve la verifica in due passaggi.'
  return period && (isLater || isChanged) ? `Vale ${periodWords(period)}.` : 'Vale da adesso.'
}

function givenWords({ role, period, isChanged, isLater }: Given & { role: StaffRole }): string {
  const desk = `nella gestione dell'associazione: ${ROLE_LABELS[role]}.`
  const lasts = period && (isChanged || isLater || period.to !== null) ? ` Vale ${periodWords(period)}.` : ''
  if (isChanged) return `sono cambiate le date del tuo ruolo ${desk}${lasts}`
  return `${isLater ? 'hai' : 'da adesso hai'} un ruolo ${desk}${lasts}`
}

function entryWords({ hasFactor, isLater }: Given & { hasFactor?: boolean }): string {
  if (hasFactor) return `${isLater ? 'Da quel giorno entri' : 'Entri'} con la tua verifica in due passaggi.`
  return isLater
    ? 'Intanto attiva la verifica in due passaggi sul tuo account: senza, il ruolo non apre niente.'
    : 'Vale da quando attivi la verifica in due passaggi sul tuo account.'
}

const WATCHES = 'Ricevi questo messaggio perché amministri, perché amministravi fino a poco fa, o perché hai questo ruolo.'

export const staffOfficerMail = defineMail<Given & { name: string; isGiven: boolean }>({
  template: 'staff-officer',
  label: 'Avviso sul ruolo della tutela',
  write: (mail, hello) => ({
    subject: 'Responsabile della tutela: è cambiato qualcosa',
    preview: 'Il ruolo di chi legge le segnalazioni riservate è cambiato.',
    blocks: [
      { text: `${hello} ${officerWords(mail)}` },
      { text: "Se non te l'aspettavi, parlane subito con il direttivo: quelle segnalazioni possono riguardare chiunque." },
      { quiet: WATCHES },
    ],
  }),
})

function officerWords({ name, isGiven, period, isChanged, isLater }: Given & { name: string; isGiven: boolean }): string {
  if (!isGiven) return `da adesso non legge più le segnalazioni riservate: ${name}.`
  if (period && isChanged) return `sono cambiate le date di chi legge le segnalazioni riservate: ${name}, ${periodWords(period)}.`
  return `${period && isLater ? periodWords(period) : 'da adesso'} legge le segnalazioni riservate: ${name}.`
}

export const staffOfficerAskedMail = defineMail<{ by: string; email: string; isGiven: boolean }>({
  template: 'staff-officer-asked',
  label: 'Richiesta sul ruolo della tutela',
  write: (mail, hello) => ({
    subject: 'Responsabile della tutela: serve una conferma',
    preview: 'Per cambiare chi legge le segnalazioni riservate servono due persone.',
    blocks: [
      {
        text: mail.isGiven
          ? `${hello} ${mail.by} propone questa persona per leggere le segnalazioni riservate: ${mail.email}.`
          : `${hello} ${mail.by} vuole che questa persona non legga più le segnalazioni riservate: ${mail.email}.`,
      },
      {
        text: `Per farlo serve un'altra persona che amministra, entro ${INVITATION_DAYS} giorni. Se non va bene, parlane con il direttivo.`,
      },
      { quiet: WATCHES },
    ],
  }),
})

/** The address is unconfirmed, so the mail names nobody. */
export const staffInvitationMail = defineMail<{ association: string; link: string; expiresAt: number }, Pick<Deps, 'db'>>({
  template: 'staff-invitation',
  label: 'Invito a un ruolo',
  write: (mail, hello) => ({
    subject: "Un invito dall'associazione",
    preview: `Il link vale ${INVITATION_DAYS} giorni e si usa una volta.`,
    blocks: [
      { text: `${hello} sei tra le persone invitate ad aiutare nella gestione di: ${mail.association}.` },
      {
        text: "Tocca il pulsante, poi crea un account con questo indirizzo e-mail, o accedi se ce l'hai già. Se lo crei adesso, dopo la conferma dell'indirizzo torna qui e tocca di nuovo il pulsante.",
      },
      { button: "Vedi l'invito", link: mail.link },
      { text: `Il link vale ${INVITATION_DAYS} giorni e si usa una volta. Prima di accettare leggi che ruolo è.` },
      { text: 'Se non sai di che cosa si tratta, lascia perdere: senza il tuo accesso non cambia niente.' },
      { quiet: 'Ricevi questo messaggio perché chi amministra ha scritto questo indirizzo per invitarti.' },
    ],
  }),
  async asItLeaves({ db }, letter) {
    for (const token of new URL(letter.link).searchParams.values()) if (await findInvitationByHash(db, tokenHash(token))) return letter
    return { skipped: 'withdrawn' }
  },
})

const ACCESS = {
  sessions: {
    subject: "L'accesso sui tuoi dispositivi è stato chiuso",
    text: "chi amministra ha chiuso l'accesso al tuo account su tutti i dispositivi. Per usarlo, accedi di nuovo.",
  },
  disabled: {
    subject: 'Il tuo account è stato chiuso',
    text: 'chi amministra ha chiuso il tuo account: non puoi più accedere. Per sapere perché, scrivi alla segreteria.',
  },
  enabled: {
    subject: 'Il tuo account è di nuovo aperto',
    text: 'chi amministra ha riaperto il tuo account: puoi accedere come prima.',
  },
} as const

export const staffAccessMail = defineMail<{ what: keyof typeof ACCESS }>({
  template: 'staff-access',
  label: "Avviso sull'accesso di chi ha un ruolo",
  write: ({ what }, hello) => ({
    subject: ACCESS[what].subject,
    preview: 'Lo ha fatto chi amministra.',
    blocks: [
      { text: `${hello} ${ACCESS[what].text}` },
      { text: "Se non te l'aspettavi, parlane con il direttivo." },
      { quiet: 'Ricevi questo messaggio perché riguarda la sicurezza del tuo account.' },
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
