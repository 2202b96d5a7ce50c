import { CLOSURE_DAYS } from '#domain/accounts/account.ts'
import { formatLongDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { romeTime } from '#domain/rome-time.ts'
import type { Message } from '#server/platform/mail/template.ts'

/** Times in epoch ms. `newEmail`: with dots in it, for whoever reads the old mailbox. `link` without an end: to a page that asks who one is. */
export type AccountMail =
  | { template: 'email-change'; link: string; expiresAt: number }
  | { template: 'email-taken' }
  | { template: 'email-changing'; newEmail: string; link: string }
  | { template: 'email-changed'; newEmail: string; changedAt: number }
  | { template: 'password-changed'; link: string; changedAt: number; isFirst?: boolean }
  | { template: 'account-closing'; link: string; expiresAt: number; isMember: boolean }
  | { template: 'account-kept'; link: string }
  | { template: 'account-erased'; isMember: boolean }
  | { template: 'name'; state: 'own' | 'asked' | 'granted' | 'refused' | 'set'; name: string; oldName: string }

const SECURITY = { quiet: 'Ricevi questo messaggio perché riguarda la sicurezza del tuo account.' }

/** The Italian words of the mails about the account itself. `hello` begins the first sentence. */
export function accountMessage(mail: AccountMail, hello: string): Message {
  switch (mail.template) {
    case 'email-change':
      return {
        subject: 'Conferma il nuovo indirizzo',
        preview: 'Il cambio vale dopo la conferma.',
        blocks: [
          { text: `${hello} tocca il pulsante per usare questo indirizzo da adesso in poi. Serve l'accesso con il tuo account.` },
          { button: "Conferma l'indirizzo", link: mail.link },
          { text: 'Il link vale 24 ore e si usa una volta.' },
          { text: 'Se la richiesta non è tua, lascia perdere: senza conferma non cambia niente.' },
          { quiet: 'Ricevi questo messaggio perché questo indirizzo è stato scritto come nuovo indirizzo di un account.' },
        ],
      }
    case 'email-taken':
      return {
        subject: "C'è già un account con questo indirizzo",
        preview: 'Non è cambiato niente.',
        blocks: [
          {
            text: "Ciao, è stato chiesto di usare questo indirizzo per un altro account. C'è già un tuo account, quindi non è cambiato niente.",
          },
          { text: 'Se la richiesta è tua, accedi con questo indirizzo. Se non è tua, non serve fare niente.' },
          { quiet: 'Ricevi questo messaggio perché questo indirizzo è stato scritto come nuovo indirizzo di un account.' },
        ],
      }
    case 'email-changing':
      return {
        subject: 'Stai cambiando indirizzo e-mail',
        preview: 'Il cambio vale dopo la conferma.',
        blocks: [
          { text: `${hello} è stato chiesto di passare a ${mail.newEmail}. Il cambio vale solo dopo la conferma da quell'indirizzo.` },
          { text: 'Se eri tu, tutto a posto. Se non eri tu, blocca il cambio e scegli subito una nuova password.' },
          { button: 'Blocca il cambio', link: mail.link },
          SECURITY,
        ],
      }
    case 'email-changed':
      return {
        subject: 'Il tuo indirizzo e-mail è cambiato',
        preview: 'Da adesso ti scriviamo al nuovo indirizzo.',
        blocks: [
          { text: `${hello} il tuo account usa da adesso ${mail.newEmail}. Cambio fatto: ${moment(mail.changedAt)}.` },
          { text: 'Se eri tu, tutto a posto. Se non eri tu, scrivi subito alla segreteria.' },
          SECURITY,
        ],
      }
    case 'password-changed':
      return {
        subject: mail.isFirst ? 'Il tuo account ha una password' : 'La tua password è cambiata',
        preview: "Abbiamo chiuso l'accesso sugli altri dispositivi.",
        blocks: [
          {
            text: mail.isFirst
              ? `${hello} il tuo account ora ha anche una password. Scelta fatta: ${moment(mail.changedAt)}.`
              : `${hello} la password del tuo account è cambiata: ${moment(mail.changedAt)}.`,
          },
          { text: "Abbiamo chiuso l'accesso sugli altri dispositivi. Se eri tu, tutto a posto." },
          { text: 'Se non eri tu, scegli subito una nuova password.' },
          { button: 'Scegli la password', link: mail.link },
          SECURITY,
        ],
      }
    case 'account-closing':
      return {
        subject: 'Il tuo account sarà eliminato',
        preview: `Hai ${CLOSURE_DAYS} giorni per ripensarci.`,
        blocks: [
          {
            text: `${hello} elimineremo l'account il giorno ${formatLongDate(romeDay(mail.expiresAt))}. Da subito non si può più accedere.`,
          },
          { text: 'Hai cambiato idea? Tocca il pulsante e tutto resta come prima.' },
          { button: "Tieni l'account", link: mail.link },
          { text: KEPT },
          ...(mail.isMember ? [{ text: 'Resti tra i soci. Per lasciare il circolo serve una richiesta a parte.' }] : []),
          SECURITY,
        ],
      }
    case 'account-kept':
      return {
        subject: 'Il tuo account resta',
        preview: 'Abbiamo annullato la richiesta di eliminarlo.',
        blocks: [
          { text: `${hello} il tuo account resta, con la stessa tessera. Puoi accedere come prima.` },
          { button: 'Accedi', link: mail.link },
          SECURITY,
        ],
      }
    case 'name':
      return nameMessage(mail, hello)
    case 'account-erased':
      return {
        subject: 'Il tuo account è stato eliminato',
        preview: 'I tuoi dati di accesso non ci sono più.',
        blocks: [
          { text: `${hello} il tuo account è stato eliminato, come hai chiesto. La tessera è annullata e il numero non si riusa.` },
          { text: KEPT },
          ...(mail.isMember ? [{ text: 'Resti tra i soci. Per lasciare il circolo serve una richiesta a parte.' }] : []),
          { text: 'Questo è il nostro ultimo messaggio. Grazie per la strada fatta insieme.' },
          { quiet: "Ricevi questo messaggio perché questo indirizzo era quello dell'account eliminato." },
        ],
      }
  }
}

function nameMessage({ state, name, oldName }: Extract<AccountMail, { template: 'name' }>, hello: string): Message {
  const notYou = { text: 'Se non eri tu, scegli subito una nuova password dalla pagina del tuo account.' }
  switch (state) {
    case 'own':
      return {
        subject: 'Il nome sulla tua tessera è cambiato',
        preview: 'Il numero resta lo stesso.',
        blocks: [{ text: `${hello} sulla tua tessera adesso si legge: ${name}. Prima: ${oldName}.` }, notYou, SECURITY],
      }
    case 'asked':
      return {
        subject: 'Hai chiesto un altro nome sulla tessera',
        preview: 'Decide la segreteria.',
        blocks: [
          { text: `${hello} per la tua tessera hai chiesto questo nome: ${name}. Fino alla risposta della segreteria resta: ${oldName}.` },
          { text: 'La segreteria può chiederti un documento.' },
          notYou,
          SECURITY,
        ],
      }
    case 'granted':
      return {
        subject: 'Il nome sulla tua tessera è cambiato',
        preview: 'La segreteria ha accolto la richiesta.',
        blocks: [
          { text: `${hello} la segreteria ha accolto la tua richiesta. Sulla tessera adesso si legge: ${name}. Prima: ${oldName}.` },
          SECURITY,
        ],
      }
    case 'set':
      return {
        subject: 'Il nome sulla tua tessera è cambiato',
        preview: 'Lo ha scritto la segreteria.',
        blocks: [
          { text: `${hello} la segreteria ha cambiato il nome sulla tua tessera. Adesso si legge: ${name}. Prima: ${oldName}.` },
          { text: 'Se non è giusto, scrivi alla segreteria.' },
          SECURITY,
        ],
      }
    case 'refused':
      return {
        subject: 'Il nome sulla tua tessera resta quello di prima',
        preview: 'La segreteria non ha accolto la richiesta.',
        blocks: [
          { text: `${hello} la segreteria non ha accolto il nome che hai chiesto. Sulla tessera si legge come prima: ${oldName}.` },
          { text: 'Per sapere perché, scrivi alla segreteria.' },
          SECURITY,
        ],
      }
  }
}

/** Domain guide, section 2: what an erased account leaves behind. */
const KEPT = 'Per legge restano il libro dei soci e i pagamenti. Il registro di ciò che hai letto e autorizzato resta senza il tuo nome.'

const moment = (ms: number) => `${formatLongDate(romeDay(ms))}, ore ${romeTime(ms)}`
