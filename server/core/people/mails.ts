import { CLOSURE_DAYS } from '#domain/accounts/account.ts'
import { formatLongDate, withDay } from '#domain/format.ts'
import { fullName } from '#domain/person-name.ts'
import { romeDay } from '#domain/plain-date.ts'
import { ABOUT_SECURITY, unlessLinkIsGone } from '#server/core/accounts/mails.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineMail } from '#server/platform/mail/define.ts'
import type { Message } from '#server/platform/mail/template.ts'
import { findWaiting } from './name-queries.ts'

/** Domain guide, section 2: the data that stay after an erasure. */
const KEPT = 'Per legge restano il libro dei soci e i pagamenti. Il registro di ciò che hai letto e autorizzato resta senza il tuo nome.'

type NameMail = { state: 'own' | 'asked' | 'granted' | 'refused' | 'set'; name: string; oldName: string }

/** To the staff who decide about a new name. `asked`: read when the mail leaves. */
type NameToDecide = { nameChangeId: string; asked?: { name: string; oldName: string; number: string; email: string } }

export const accountClosingMail = defineMail<{ link: string; expiresAt: number; isMember: boolean }, Pick<Deps, 'db'>>({
  template: 'account-closing',
  label: "Eliminazione dell'account",
  write: (mail, hello) => ({
    subject: 'Il tuo account sarà eliminato',
    preview: `Hai ${CLOSURE_DAYS} giorni per ripensarci.`,
    blocks: [
      {
        text: `${hello} elimineremo l'account ${withDay('il', formatLongDate(romeDay(mail.expiresAt)))}. Da subito non si può più accedere.`,
      },
      { text: 'Hai cambiato idea? Tocca il pulsante e tutto resta come prima.' },
      { button: "Tieni l'account", link: mail.link },
      { text: KEPT },
      ...(mail.isMember ? [{ text: 'Resti tra i soci. Per lasciare il circolo serve una richiesta a parte.' }] : []),
      ABOUT_SECURITY,
    ],
  }),
  asItLeaves: unlessLinkIsGone,
})

export const accountKeptMail = defineMail<{ link: string }>({
  template: 'account-kept',
  label: 'Account conservato',
  write: (mail, hello) => ({
    subject: 'Il tuo account resta',
    preview: 'Abbiamo annullato la richiesta di eliminarlo.',
    blocks: [
      { text: `${hello} il tuo account resta, con la stessa tessera. Puoi accedere come prima.` },
      { button: 'Accedi', link: mail.link },
      ABOUT_SECURITY,
    ],
  }),
})

export const accountErasedMail = defineMail<{ isMember: boolean }>({
  template: 'account-erased',
  label: 'Account eliminato',
  write: (mail, hello) => ({
    subject: 'Il tuo account è stato eliminato',
    preview: 'I tuoi dati di accesso non ci sono più.',
    blocks: [
      { text: `${hello} il tuo account è stato eliminato, come hai chiesto. La tessera è annullata e il numero non si riusa.` },
      { text: KEPT },
      ...(mail.isMember ? [{ text: 'Resti tra i soci. Per lasciare il circolo serve una richiesta a parte.' }] : []),
      { text: 'Questo è il nostro ultimo messaggio. Grazie per la strada fatta insieme.' },
      { quiet: "Ricevi questo messaggio perché questo indirizzo era quello dell'account eliminato." },
    ],
  }),
})

export const nameMail = defineMail<NameMail>({
  template: 'name',
  label: 'Nome sulla tessera',
  write: nameMessage,
})

export const nameToDecideMail = defineMail<NameToDecide, Pick<Deps, 'db'>>({
  template: 'name-to-decide',
  label: 'Nome da decidere',
  write: nameToDecide,
  async asItLeaves({ db }, letter) {
    const found = await findWaiting(db, letter.nameChangeId)
    if (!found) return { skipped: 'withdrawn' }
    const { firstname, lastname, nowFirstname, nowLastname, tessera, email } = found
    const asked = { name: fullName(firstname, lastname), oldName: fullName(nowFirstname, nowLastname), number: tessera, email }
    return { ...letter, asked }
  },
})

function nameMessage({ state, name, oldName }: NameMail, hello: string): Message {
  const notYou = { text: 'Se non eri tu, scegli subito una nuova password dalla pagina del tuo account.' }
  switch (state) {
    case 'own':
      return {
        subject: 'Il nome sulla tua tessera è cambiato',
        preview: 'Il numero resta lo stesso.',
        blocks: [{ text: `${hello} sulla tua tessera adesso si legge: ${name}. Prima: ${oldName}.` }, notYou, ABOUT_SECURITY],
      }
    case 'asked':
      return {
        subject: 'Hai chiesto un altro nome sulla tessera',
        preview: 'Decide la segreteria.',
        blocks: [
          { text: `${hello} per la tua tessera hai chiesto questo nome: ${name}. Fino alla risposta della segreteria resta: ${oldName}.` },
          { text: 'La segreteria può chiederti un documento.' },
          notYou,
          ABOUT_SECURITY,
        ],
      }
    case 'granted':
      return {
        subject: 'Il nome sulla tua tessera è cambiato',
        preview: 'La segreteria ha accolto la richiesta.',
        blocks: [
          { text: `${hello} la segreteria ha accolto la tua richiesta. Sulla tessera adesso si legge: ${name}. Prima: ${oldName}.` },
          ABOUT_SECURITY,
        ],
      }
    case 'set':
      return {
        subject: 'Il nome sulla tua tessera è cambiato',
        preview: 'Lo ha scritto la segreteria.',
        blocks: [
          { text: `${hello} la segreteria ha cambiato il nome sulla tua tessera. Adesso si legge: ${name}. Prima: ${oldName}.` },
          { text: 'Se non è giusto, scrivi alla segreteria.' },
          ABOUT_SECURITY,
        ],
      }
    case 'refused':
      return {
        subject: 'Il nome sulla tua tessera resta quello di prima',
        preview: 'La segreteria non ha accolto la richiesta.',
        blocks: [
          { text: `${hello} la segreteria non ha accolto il nome che hai chiesto. Sulla tessera si legge come prima: ${oldName}.` },
          { text: 'Per sapere perché, scrivi alla segreteria.' },
          ABOUT_SECURITY,
        ],
      }
  }
}

function nameToDecide({ asked }: NameToDecide, hello: string): Message {
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
        text: 'Confronta il nome con un documento. Poi, in Gestione, alla voce Soci, apri la tessera con questo numero: lì accetti o rifiuti.',
      },
      { quiet: 'Ricevi questo messaggio perché decidi sui nomi delle tessere.' },
    ],
  }
}
