import { TOKEN_HOURS } from '#server/core/accounts/email-token.ts'
import { accountMessage, type AccountMail } from '#server/features/account/mails.ts'
import { applicationMessage, type ApplicationMail } from '#server/features/applications/mails.ts'
import { eventMessage, type EventMail } from '#server/features/events/mails.ts'
import { renewalMessage, type RenewalMail } from '#server/features/renewals/mails.ts'
import { reportMessage, type ReportMail } from '#server/features/reports/mails.ts'
import { familyMessage, type FamilyMail } from '#server/features/family/mails.ts'
import { securityMessage, type SecurityMail } from './security-mails.ts'
import { staffMessage, type StaffMail } from '#server/core/staff/mails.ts'
import type { Message } from '#server/platform/mail/template.ts'
import type { OptOut } from './unsubscribe.ts'

/** What a mail needs to be written; kept in the outbox until the mail has left. `expiresAt`: epoch ms, when its link stops working; `optOut`: what ends mails like it, of those that one may choose about. */
export type MailOrder = { to: string; firstname: string; optOut?: OptOut } & (
  | { template: 'verify' | 'reset'; link: string; expiresAt: number }
  | AccountMail
  | ApplicationMail
  | EventMail
  | FamilyMail
  | RenewalMail
  | ReportMail
  | SecurityMail
  | StaffMail
)

/** The Italian words of every mail. The subject never holds personal data: it is read on locked screens and kept in relays' logs. */
export function messageOf(order: MailOrder): Message {
  switch (order.template) {
    case 'verify':
      return {
        subject: 'Conferma il tuo indirizzo e-mail',
        preview: 'Manca un solo passo per avere la tessera.',
        blocks: [
          { text: `${hello(order.firstname)} manca un solo passo. Tocca il pulsante per confermare che questo indirizzo è tuo.` },
          { button: "Conferma l'indirizzo", link: order.link },
          { text: `Il link vale ${lasting('verify')} e si usa una volta.` },
          { text: "Se la richiesta non è tua, lascia perdere: senza conferma l'account si cancella da solo." },
          { quiet: 'Ricevi questo messaggio perché questo indirizzo è stato usato per creare un account.' },
        ],
      }
    case 'reset':
      return {
        subject: 'Scegli una nuova password',
        preview: `Il link vale ${lasting('reset')} e si usa una volta.`,
        blocks: [
          { text: `${hello(order.firstname)} ci è arrivata una richiesta di nuova password per questo indirizzo.` },
          { button: 'Scegli la password', link: order.link },
          { text: `Il link vale ${lasting('reset')}.` },
          { text: 'Se la richiesta non è tua, non serve fare niente: la password resta quella di prima.' },
          { quiet: 'Ricevi questo messaggio perché qualcuno ha chiesto una nuova password per questo indirizzo.' },
        ],
      }
    case 'security':
      return securityMessage(order, hello(order.firstname))
    case 'renewal':
      return renewalMessage(order, hello(order.firstname))
    case 'report-confirm':
    case 'report-answered':
    case 'report-confidential':
    case 'report-to-read':
      return reportMessage(order, hello(order.firstname))
    case 'event-offer':
    case 'event-reminder':
    case 'event-called-off':
    case 'event-on-again':
    case 'event-moved':
      return eventMessage(order, hello(order.firstname))
    case 'family-invitation':
    case 'family-card-taken':
    case 'family-card-back':
    case 'family-of-age-guardian':
    case 'family-of-age-child':
      return familyMessage(order, hello(order.firstname))
    case 'application-arrived':
      return applicationMessage(order, hello(order.firstname))
    case 'staff-role':
    case 'staff-officer':
    case 'staff-factor-link':
    case 'staff-first-factor':
    case 'name-to-decide':
      return staffMessage(order, hello(order.firstname))
    default:
      return accountMessage(order, hello(order.firstname))
  }
}

const lasting = (purpose: 'verify' | 'reset') => (TOKEN_HOURS[purpose] === 1 ? "un'ora" : `${TOKEN_HOURS[purpose]} ore`)

/** A name that looks like a host is left out: mail programs make a link of it, and anybody may write a name beside somebody's address. */
const hello = (firstname: string) => (firstname && !/\.[\p{L}\p{M}]{2}/u.test(firstname) ? `Ciao ${firstname},` : 'Ciao,')
