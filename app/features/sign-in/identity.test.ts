import { describe, expect, test } from 'vitest'
import type { ErrorDetails } from '#domain/errors.ts'
import type { FieldProblem } from '#domain/form.ts'
import { fieldText } from '#app/ui/texts/fields.ts'
import { confirmEmail } from '#app/features/account/texts-confirm-email.ts'
import { login } from './texts.ts'
import { errorText, type TextCode } from '#app/ui/texts/errors.ts'

const failed = (provider: string) =>
  `Autenticazione con l'account ${provider} non riuscita: puoi riprovare o procedere con l'autenticazione tramite e-mail.`

// The sentence for a refused sign-in, and the offered links.
test.each<[TextCode, string, string[], ErrorDetails?]>([
  ['auth.invalid_credentials', 'E-mail o password non corrispondono. Ricontrollale e riprova.', ['Password dimenticata?']],
  ['auth.email_in_use', "C'è già un account con questa e-mail. Puoi accedere o reimpostare la password.", ['Accedi', 'Reimposta']],
  [
    'auth.not_yet_verified',
    "L'indirizzo non risulta ancora confermato. Apri il messaggio, tocca il pulsante e torna qui.",
    ['Invia di nuovo'],
  ],
  ['auth.verify_other_account', "Questo link è di un altro account. Esci, accedi con l'account giusto e riaprilo.", ['Esci']],
  ['auth.link_expired', 'Questo link è scaduto. Te ne mandiamo uno nuovo.', ['Invia un nuovo link']],
  ['auth.link_used', 'Questo link è già stato usato. Se hai già confermato, accedi.', ['Accedi', 'Invia un nuovo link']],
  ['auth.link_invalid', 'Il link non è completo. Aprilo dal messaggio, oppure copialo per intero.', ['Invia un nuovo link']],
  ['auth.session_expired', 'La sessione è finita. Accedi di nuovo: ti riportiamo qui.', ['Accedi']],
  ['auth.popup_closed', 'La finestra si è chiusa prima della fine. Nessun problema: puoi riprovare.', ['Riprova']],
  ['auth.google_failed', failed('Google'), ['Riprova', "Usa l'e-mail"]],
  ['auth.facebook_failed', failed('Facebook'), ['Riprova', "Usa l'e-mail"]],
  [
    'auth.provider_no_email',
    "Facebook non ci ha dato il tuo indirizzo e-mail. Registrati con l'e-mail.",
    ["Usa l'e-mail"],
    { provider: 'Facebook' },
  ],
  [
    'auth.link_accounts',
    'Hai già un account con questa e-mail. Accedi con la password: poi colleghiamo Google.',
    ['Accedi'],
    { provider: 'Google' },
  ],
  [
    'auth.link_accounts',
    'Hai già un account con questa e-mail. Accedi con la passkey: poi colleghiamo Google.',
    ['Accedi'],
    { provider: 'Google', through: 'passkey' },
  ],
  ['auth.twofactor_wrong', 'Il codice non è quello giusto. Aspetta il prossimo e riprova.', []],
  ['auth.recovery_wrong', 'Questo codice di riserva non è giusto, o è già stato usato. Provane un altro.', []],
  ['auth.passkey_failed', 'La passkey non ha risposto. Riprova, oppure accedi con la password.', ['Riprova']],
  ['auth.passkey_silent', 'La passkey non ha risposto. Riprova, oppure scegli un altro modo.', []],
  ['auth.passkey_not_added', 'La passkey non è stata aggiunta. Puoi riprovare quando vuoi.', ['Riprova']],
  ['auth.passkey_here', 'Questo dispositivo ha già una passkey per il tuo account.', []],
  ['auth.passkey_limit', 'Hai già tutte le passkey che si possono avere. Rimuovine una che non usi, poi riprova.', []],
  ['auth.last_sign_in', "È l'unico modo che hai per accedere: prima aggiungine un altro.", []],
  ['auth.wrong_password', 'La password non corrisponde. Ricontrollala e riprova.', ['Password dimenticata?']],
  ['auth.account_closing', "Hai chiesto di eliminare l'account. Se hai cambiato idea, apri il link che ti abbiamo mandato per e-mail.", []],
  ['guard.failed', 'Non riusciamo ad aprire questa pagina. Riprova; se continua, faccelo sapere.', ['Riprova', 'Segnala']],
])('%s reads «%s»', (code, sentence, offered, details) => {
  const { text, actions = [] } = errorText(code, details)
  expect([text, actions.map(({ label }) => label)]).toEqual([sentence, offered])
})

describe('a field of the identity', () => {
  const weak = 'Questa password è facile da indovinare. Usane una di almeno 6 caratteri, per esempio tre parole a caso.'

  test.each<[string, FieldProblem, string]>([
    ['email', 'required', 'Scrivi la tua e-mail.'],
    ['email', 'invalid', 'Questo indirizzo non è completo. Esempio: nome@posta.example'],
    ['password', 'required', 'Scrivi la password.'],
    ['password', 'common', weak],
    ['firstname', 'required', 'Scrivi il tuo nome.'],
    ['firstname', 'invalid', 'Il nome può avere lettere, spazi, apostrofi e trattini.'],
    ['firstname', 'too_long', 'Il nome può avere al massimo 80 caratteri.'],
    ['lastname', 'required', 'Scrivi il tuo cognome.'],
    ['lastname', 'invalid', 'Il cognome può avere lettere, spazi, apostrofi e trattini.'],
    ['privacy', 'not_accepted', "Per continuare, leggi l'informativa e metti la spunta."],
    [
      'confirm14',
      'not_accepted',
      "Per aprire un account servono almeno 14 anni. Sotto i 14 anni, la tessera sta nell'account di un genitore.",
    ],
    ['code', 'required', 'Scrivi il codice.'],
    ['code', 'invalid', 'Il codice ha 6 cifre, quello di riserva 10 caratteri. Ricontrollalo.'],
  ])('%s that is %s reads «%s»', (field, problem, sentence) => {
    expect(fieldText(field, problem)).toBe(sentence)
  })
})

test('the mail for a new password is announced in the same words with and without an account', () => {
  expect(login.resetSent('anna@posta.example')).toBe(
    'Se anna@posta.example ha un account, tra poco riceverai un link per scegliere una nuova password.',
  )
})

test('the seconds to wait are in the sentence and on the button', () => {
  expect(confirmEmail.wait(1)).toBe('Puoi chiedere un altro messaggio tra 1 secondo.')
  expect(confirmEmail.wait(42)).toBe('Puoi chiedere un altro messaggio tra 42 secondi.')
  expect(confirmEmail.resendIn(42)).toBe('Invia di nuovo tra 42 s')
})
