import { kitText } from './kit.ts'
import { formatLongDate, withDay } from '#domain/format.ts'
import type { ErrorCode, ErrorDetails } from '#domain/errors.ts'
import { plural } from './plural.ts'
import { shell } from './shell.ts'

/** What a person can do about an error. The screen implements the action; this table has its kind and label. */
export type ErrorAction = {
  id:
    | 'signIn'
    | 'useEmail'
    | 'recoveryCode'
    | 'signOut'
    | 'forgot'
    | 'resend'
    | 'retry'
    | 'reload'
    | 'report'
    | 'home'
    | 'back'
    | 'profile'
    | 'card'
    | 'secondFactor'
  label: string
}

/** Codes of the server, and codes of the app itself. */
export type TextCode =
  | ErrorCode
  | 'auth.reset_link_used'
  | 'auth.wrong_password'
  | 'auth.passkey_silent'
  | 'auth.recovery_wrong'
  | 'net.action_needs_network'
  | 'net.never_synced'
  | 'push.sw_unavailable'

export type ErrorText = { text: string; actions?: readonly ErrorAction[] }

/** The sentence of a code with its actions; an unknown code gets the general sentence. */
export function errorText(code: TextCode, details: ErrorDetails = {}): ErrorText {
  const entry = (Object.hasOwn(SENTENCES, code) && SENTENCES[code]) || SENTENCES['app.error']
  return typeof entry === 'function' ? entry(details) : entry
}

/** Codes about reports, files, shops' devices and staff: their sentences load with their screens. */
type ReportCode = Extract<ErrorCode, `report.${string}` | `upload.${string}`>
type PartnerCode = Extract<ErrorCode, `partner.${string}`>
/** Codes of a shop's link and proposals: shops read other texts than staff. */
type ShopCode = Extract<ErrorCode, `shop.${string}`>
type StaffCode = Extract<ErrorCode, `staff.${string}`>
/** Codes of staff's acts on a card. */
type MemberCode = Extract<ErrorCode, `member.${string}`>
/** Codes of the members' import. */
type ImportCode = Extract<ErrorCode, `import.${string}`>
/** Codes of linking a paper card to an account. */
type ClaimCode = Extract<ErrorCode, `claim.${string}`>
/** Codes of the board's decisions and of the register of members. */
type RegisterCode = Extract<ErrorCode, `application.${string}` | `register.${string}`>
/** Codes of requests about personal data. */
type RightsCode = Extract<ErrorCode, `rights.${string}`>
/** Codes of payments recorded by staff. */
type PaymentCode = Extract<ErrorCode, `payment.${string}`>
/** Codes of the registrations in Gestione. */
type BookingCode = Extract<ErrorCode, `booking.${string}`>
/** Codes of paying a fee online. */
type OnlineCode = Extract<ErrorCode, `online.${string}`>
/** Codes of the editors in Gestione (`content-errors.ts`). */
type ContentCode = Extract<ErrorCode, `content.${string}` | `picture.${string}`>

export type ReportSentences = Record<ReportCode, Entry>
export type PartnerSentences = Record<PartnerCode, Entry>
export type ShopSentences = Record<ShopCode, Entry>
export type StaffSentences = Record<StaffCode, Entry>
export type MemberSentences = Record<MemberCode, Entry>
export type ImportSentences = Record<ImportCode, Entry>
export type ClaimSentences = Record<ClaimCode, Entry>
export type RegisterSentences = Record<RegisterCode, Entry>
export type RightsSentences = Record<RightsCode, Entry>
export type PaymentSentences = Record<PaymentCode, Entry>
export type BookingSentences = Record<BookingCode, Entry>
export type OnlineSentences = Record<OnlineCode, Entry>
export type ContentSentences = Record<ContentCode, Entry>

/** Adds the sentences of a rarely opened part, so that the sign-in does not contain them. */
export const addSentences = (
  sentences:
    | ReportSentences
    | PartnerSentences
    | ShopSentences
    | StaffSentences
    | MemberSentences
    | ImportSentences
    | ClaimSentences
    | RegisterSentences
    | PaymentSentences
    | BookingSentences
    | OnlineSentences
    | RightsSentences
    | ContentSentences,
): void => void Object.assign(SENTENCES, sentences)

type Entry = ErrorText | ((details: ErrorDetails) => ErrorText)

const signIn: ErrorAction = { id: 'signIn', label: 'Accedi' }
const signOut: ErrorAction = { id: 'signOut', label: 'Esci' }
const forgot: ErrorAction = { id: 'forgot', label: 'Password dimenticata?' }
const reset: ErrorAction = { id: 'forgot', label: 'Reimposta' }
const resend: ErrorAction = { id: 'resend', label: 'Invia di nuovo' }
const newLink: ErrorAction = { id: 'resend', label: 'Invia un nuovo link' }
const retry: ErrorAction = { id: 'retry', label: 'Riprova' }
const reload: ErrorAction = { id: 'reload', label: 'Ricarica' }
const report: ErrorAction = { id: 'report', label: 'Segnala' }
const home: ErrorAction = { id: 'home', label: 'Vai alla home' }
const back: ErrorAction = { id: 'back', label: 'Torna indietro' }
const profile: ErrorAction = { id: 'profile', label: 'Completa il profilo' }
const card: ErrorAction = { id: 'card', label: 'Apri la tessera' }
const secondFactor: ErrorAction = { id: 'secondFactor', label: 'Attiva la verifica' }

const useEmail: ErrorAction = { id: 'useEmail', label: "Usa l'e-mail" }
const recoveryCode: ErrorAction = { id: 'recoveryCode', label: 'Usa un codice di riserva' }

const failed = (provider: string) =>
  `Autenticazione con l'account ${provider} non riuscita: puoi riprovare o procedere con l'autenticazione tramite e-mail.`

const OWN_WAYS: Record<string, string> = { password: 'la password', passkey: 'la passkey' }

const SENTENCES: Record<
  Exclude<
    TextCode,
    | ReportCode
    | PartnerCode
    | ShopCode
    | StaffCode
    | MemberCode
    | ImportCode
    | ClaimCode
    | RegisterCode
    | PaymentCode
    | BookingCode
    | OnlineCode
    | RightsCode
    | ContentCode
  >,
  Entry
> &
  Partial<
    ReportSentences &
      PartnerSentences &
      ShopSentences &
      StaffSentences &
      MemberSentences &
      ImportSentences &
      ClaimSentences &
      RegisterSentences &
      RightsSentences &
      PaymentSentences &
      BookingSentences &
      OnlineSentences &
      ContentSentences
  > = {
  'auth.invalid_credentials': { text: 'E-mail o password non corrispondono. Ricontrollale e riprova.', actions: [forgot] },
  'auth.email_in_use': { text: "C'è già un account con questa e-mail. Puoi accedere o reimpostare la password.", actions: [signIn, reset] },
  'auth.email_unverified': ({ email }) => ({
    text: `Manca un passo: conferma l'indirizzo dal messaggio che ti abbiamo mandato${email ? ` a ${email}` : ''}.`,
    actions: [resend],
  }),
  'auth.not_yet_verified': {
    text: "L'indirizzo non risulta ancora confermato. Apri il messaggio, tocca il pulsante e torna qui.",
    actions: [resend],
  },
  'auth.verify_wait': ({ seconds }) => ({ text: `Puoi chiedere un altro messaggio tra ${plural(count(seconds), 'secondo', 'secondi')}.` }),
  'auth.verify_other_account': {
    text: "Questo link è di un altro account. Esci, accedi con l'account giusto e riaprilo.",
    actions: [signOut],
  },
  'auth.too_many_attempts': ({ seconds }) => ({
    text: `Troppi tentativi. Per sicurezza, riprova tra ${plural(Math.ceil(count(seconds) / 60), 'minuto', 'minuti')}.`,
    actions: [forgot],
  }),
  'auth.link_expired': { text: 'Questo link è scaduto. Te ne mandiamo uno nuovo.', actions: [newLink] },
  'auth.link_used': { text: 'Questo link è già stato usato. Se hai già confermato, accedi.', actions: [signIn, newLink] },
  'auth.reset_link_used': {
    text: 'Questo link è già stato usato. Se la password nuova non va, chiedi un altro link.',
    actions: [newLink],
  },
  'auth.link_invalid': { text: 'Il link non è completo. Aprilo dal messaggio, oppure copialo per intero.', actions: [newLink] },
  'auth.profile_incomplete': { text: 'Mancano pochi dati per avere la tessera.', actions: [profile] },
  'auth.session_expired': { text: 'La sessione è finita. Accedi di nuovo: ti riportiamo qui.', actions: [signIn] },
  'auth.popup_closed': { text: 'La finestra si è chiusa prima della fine. Nessun problema: puoi riprovare.', actions: [retry] },
  'auth.google_failed': { text: failed('Google'), actions: [retry, useEmail] },
  'auth.google_failed_2': { text: `${failed('Google')} (2)`, actions: [retry, useEmail] },
  'auth.facebook_failed': { text: failed('Facebook'), actions: [retry, useEmail] },
  'auth.facebook_failed_2': { text: `${failed('Facebook')} (2)`, actions: [retry, useEmail] },
  'auth.provider_no_email': ({ provider }) => ({
    text: `${provider ?? 'Il servizio'} non ci ha dato il tuo indirizzo e-mail. Registrati con l'e-mail.`,
    actions: [useEmail],
  }),
  'auth.link_accounts': ({ provider, through = 'password' }) => ({
    text: `Hai già un account con questa e-mail. Accedi con ${OWN_WAYS[through] ?? through}: poi colleghiamo ${provider ?? 'il servizio'}.`,
    actions: [signIn],
  }),
  'auth.provider_taken': ({ provider }) => ({ text: `Questo account ${provider ?? 'esterno'} è già collegato a un altro account.` }),
  'auth.provider_other': ({ provider }) => ({
    text: `Hai scelto un account ${provider ?? 'esterno'} che non è collegato qui. Riprova con l'altro.`,
    actions: [retry],
  }),
  'auth.twofactor_prompt': { text: 'Scrivi il codice di 6 cifre della tua app di autenticazione.', actions: [recoveryCode] },
  'auth.twofactor_wrong': { text: 'Il codice non è quello giusto. Aspetta il prossimo e riprova.' },
  'auth.recovery_wrong': { text: 'Questo codice di riserva non è giusto, o è già stato usato. Provane un altro.' },
  'auth.twofactor_needed': { text: 'Chi ha un ruolo nel circolo usa la verifica in due passaggi: non si può disattivare.' },
  'auth.twofactor_missing': {
    text: 'Per questo serve la verifica in due passaggi. Se è già attiva, esci e accedi di nuovo.',
    actions: [secondFactor],
  },
  'auth.staff_link_required': { text: 'Hai un ruolo nella gestione: per questo serve prima il link che ti mandiamo per e-mail.' },
  'auth.wrong_password': { text: 'La password non corrisponde. Ricontrollala e riprova.', actions: [forgot] },
  'auth.proof_required': { text: 'Per sicurezza, conferma prima che sei tu.' },
  'auth.passkey_failed': { text: 'La passkey non ha risposto. Riprova, oppure accedi con la password.', actions: [retry] },
  'auth.last_passkey': { text: "È l'unica passkey che hai, e la chiediamo dopo la password: prima disattiva questa richiesta." },
  'auth.passkey_silent': { text: 'La passkey non ha risposto. Riprova, oppure scegli un altro modo.' },
  'auth.passkey_not_added': { text: 'La passkey non è stata aggiunta. Puoi riprovare quando vuoi.', actions: [retry] },
  'auth.passkey_here': { text: 'Questo dispositivo ha già una passkey per il tuo account.' },
  'auth.passkey_limit': { text: 'Hai già tutte le passkey che si possono avere. Rimuovine una che non usi, poi riprova.' },
  'auth.last_sign_in': { text: "È l'unico modo che hai per accedere: prima aggiungine un altro." },
  'auth.account_closing': {
    text: "Hai chiesto di eliminare l'account. Se hai cambiato idea, apri il link che ti abbiamo mandato per e-mail.",
  },
  'auth.account_disabled': {
    text: 'Questo account è stato chiuso. Per sapere perché, scrivi alla segreteria.',
    actions: [{ id: 'report', label: 'Scrivi alla segreteria' }],
  },
  'auth.last_admin': {
    text: "Sei l'unica persona che amministra l'app: prima dai questo ruolo a un'altra, in Gestione, alla voce Persone e ruoli.",
  },
  'auth.storage_blocked': { text: 'Il browser non ci lascia salvare i dati. Esci dalla navigazione anonima e riprova.' },
  'auth.network': { text: 'Non riusciamo a collegarci. Controlla la rete e riprova.', actions: [retry] },
  'device.silent': { text: "Il telefono non risponde all'app. Chiudi l'app, riaprila e riprova.", actions: [retry] },
  'auth.server': { text: 'Il servizio non risponde. Non è colpa tua: riprova tra qualche minuto.', actions: [retry] },
  'guard.failed': { text: 'Non riusciamo ad aprire questa pagina. Riprova; se continua, faccelo sapere.', actions: [retry, report] },
  'guard.forbidden': { text: 'Questa pagina è riservata a un altro ruolo.', actions: [back] },
  'net.action_needs_network': { text: kitText.needsNetwork },
  'net.never_synced': { text: kitText.offline.text, actions: [retry] },
  'api.invalid': { text: 'I dati inviati non sono leggibili. Ricarica la pagina e riprova.', actions: [reload] },
  'api.too_large': { text: "L'invio è troppo grande. Accorcia il testo o scegli un file più piccolo." },
  'api.conflict': { text: 'Nel frattempo questi dati sono cambiati. Ricarica e riprova.', actions: [reload] },
  'api.unavailable': {
    text: 'Il servizio è fermo per un momento. Riprova tra poco: quello che hai salvato è al sicuro.',
    actions: [retry],
  },
  'api.not_found': { text: "Questo contenuto non c'è più o si è spostato.", actions: [home] },
  'api.method_not_allowed': { text: 'I dati inviati non sono leggibili. Ricarica la pagina e riprova.', actions: [reload] },
  'api.unsupported_media_type': { text: 'I dati inviati non sono leggibili. Ricarica la pagina e riprova.', actions: [reload] },
  'api.forbidden_origin': {
    text: 'La richiesta arriva da un altro sito, quindi non la accettiamo. Riprova da questa pagina.',
    actions: [reload],
  },
  'offer.not_for_card': { text: 'Con il tuo tipo di tessera questo sconto non vale.' },
  'offer.card_needed': { text: 'Per questo sconto serve una tessera valida.', actions: [card] },
  'offer.ended': { text: 'Questa convenzione è finita.' },
  'offer.limit_reached': { text: 'Hai già preso tutti i codici che ti spettano.' },
  'offer.codes_finished': { text: 'I codici sono finiti. Riprova tra qualche giorno, o scrivi alla segreteria.' },
  'events.refused': { text: 'Questa iscrizione non è possibile.' },
  'family.not_the_child': {
    text: 'I dati di questo account non sono quelli di chi ha la tessera. Passa in segreteria con un genitore e un documento.',
  },
  'family.name_kept': { text: 'Fino ai 18 anni il nome sulla tessera lo cambia la segreteria, con un documento.' },
  'account.name_by_request': { text: 'Un altro nome si chiede dal profilo, nella pagina Account: decide la segreteria.' },
  'account.name_limit': ({ next }) => ({
    text: `Hai già cambiato il nome due volte in un anno. ${
      next ? `${withDay('Dal', formatLongDate(`${next}`))} puoi chiederne un altro dal profilo. ` : ''
    }Se serve prima, scrivi alla segreteria.`,
  }),
  'card.not_good': { text: 'In questo momento la tessera non vale.', actions: [card] },
  'card.devices_full': { text: 'La tessera è già su 5 dispositivi. Toglila da uno nella pagina del tuo account.' },
  'card.copies_full': { text: 'Hai già 5 copie della tessera. Ritirane una e riprova.' },
  'account.too_many_downloads': ({ seconds }) => ({
    text: `Hai già scaricato i tuoi dati più volte. Riprova tra ${plural(Math.ceil(count(seconds) / 60), 'minuto', 'minuti')}.`,
  }),
  'scan.too_many': { text: 'Troppi codici provati. Riprova tra un minuto, o inquadra il QR.' },
  'settings.look_again': { text: 'Nel frattempo è cambiato chi è toccato. Guarda di nuovo gli effetti, poi salva.' },
  'settings.category_held': { text: 'Qualcuno ha questa categoria: finché è così non si toglie.' },
  'setup.link_invalid': { text: 'Questo link non vale più. Chiedi un nuovo link a chi gestisce il server.' },
  'setup.done': { text: "L'associazione è già pronta: puoi accedere.", actions: [signIn] },
  'push.sw_unavailable': { text: 'I service worker sono disattivati o non supportati da questo browser.' },
  'app.not_found': { text: "Questa pagina non c'è o si è spostata.", actions: [home] },
  'app.outdated': { text: "È uscita una nuova versione dell'app: aggiornala e riprova." },
  'app.error': { text: shell.broken, actions: [retry, report] },
}

/** A number for a sentence: a missing one must not read "NaN". */
const count = (value: number | string | undefined): number => Math.max(1, Math.ceil(Number(value) || 1))
