import type { FieldProblem } from '#domain/form.ts'
import { MAX_NAME } from '#domain/person-name.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from '#domain/accounts/password-length.ts'

/** Labels, hints and the summary of forms; `fieldText` has the sentences of problems. */
export const fields = {
  firstname: 'Nome',
  lastname: 'Cognome',
  email: 'E-mail',
  password: 'Password',
  newPassword: 'Nuova password',
  privacy: "Ho letto l'informativa privacy",
  /** The label's two parts, when «informativa privacy» is a link inside it. */
  privacyBefore: "Ho letto l'",
  privacyLink: 'informativa privacy',
  confirm14: 'Ho almeno 14 anni',
  passwordHint: `Almeno ${MIN_PASSWORD} caratteri. Tre parole a caso sono una buona idea.`,
  summary: (n: number): string => (n === 1 ? "C'è un campo da controllare" : `Ci sono ${n} campi da controllare`),
  suggestion: (email: string): string => `Intendevi ${email}?`,
  useSuggestion: (email: string): string => `Usa ${email}`,
}

/** The sentence below a field. `value`: the typed text, for sentences that count it. */
export function fieldText(field: string, problem: FieldProblem, value: unknown = ''): string {
  const own = SENTENCES[field]?.[problem]
  const sentence = own ?? GENERAL[problem]
  return typeof sentence === 'function' ? sentence([...String(value)].length) : sentence
}

type Sentence = string | ((length: number) => string)
export type FieldSentences = Record<string, Partial<Record<FieldProblem, Sentence>>>

/** Adds the sentences of a rarely opened part, so that the sign-in does not contain them. */
export const addFieldSentences = (sentences: FieldSentences): void => void Object.assign(SENTENCES, sentences)

const weak = `Questa password è facile da indovinare. Usane una di almeno ${MIN_PASSWORD} caratteri, per esempio tre parole a caso.`
const badEmail = 'Questo indirizzo non è completo. Esempio: nome@posta.example'
const tooFew = (length: number): string => `Servono almeno ${MIN_PASSWORD} caratteri, ora ${length === 1 ? 'è 1' : `sono ${length}`}.`
export const emailSentences = {
  required: 'Scrivi la tua e-mail.',
  invalid: badEmail,
  too_long: "Questo indirizzo è troppo lungo. Ricontrolla l'e-mail.",
}

const GENERAL: Record<FieldProblem, Sentence> = {
  required: 'Questo campo serve.',
  invalid: 'Ricontrolla questo campo.',
  too_short: 'Questo testo è troppo corto.',
  too_long: 'Questo testo è troppo lungo.',
  common: weak,
  not_accepted: 'Per continuare serve la spunta.',
  in_future: 'Questa data è nel futuro.',
  unknown: 'Ricontrolla questo campo.',
}

const SENTENCES: FieldSentences = {
  email: emailSentences,
  adminEmail: emailSentences,
  associationEmail: { ...emailSentences, required: "Scrivi l'e-mail dell'associazione." },
  password: {
    required: 'Scrivi la password.',
    too_short: tooFew,
    too_long: `La password può avere al massimo ${MAX_PASSWORD} caratteri.`,
    common: weak,
    invalid: "In questa password c'è un carattere che non riusciamo a leggere.",
  },
  code: {
    required: 'Scrivi il codice.',
    invalid: 'Il codice ha 6 cifre, quello di riserva 10 caratteri. Ricontrollalo.',
  },
  firstname: {
    required: 'Scrivi il tuo nome.',
    invalid: 'Il nome può avere lettere, spazi, apostrofi e trattini.',
    too_long: `Il nome può avere al massimo ${MAX_NAME} caratteri.`,
  },
  lastname: {
    required: 'Scrivi il tuo cognome.',
    invalid: 'Il cognome può avere lettere, spazi, apostrofi e trattini.',
    too_long: `Il cognome può avere al massimo ${MAX_NAME} caratteri.`,
  },
  phone: { invalid: "Controlla il numero. I fissi iniziano con 0, i cellulari con 3. Per l'estero metti il prefisso con il +." },
  note: {
    too_long: 'Il messaggio può avere al massimo 500 caratteri.',
    invalid: "Nel messaggio c'è un carattere che non si vede. Riscrivilo.",
  },
  cardCode: {
    required: 'Scrivi il codice della tessera.',
    invalid: 'Il codice non torna. Ricontrolla i caratteri uno per uno, o inquadra il QR.',
  },
  passkeyName: {
    required: 'Scrivi un nome per la passkey.',
    invalid: "Nel nome c'è un carattere che non si vede. Riscrivilo.",
    too_long: 'Il nome può avere al massimo 60 caratteri.',
  },
  privacy: { not_accepted: "Per continuare, leggi l'informativa e metti la spunta." },
  confirm14: {
    not_accepted: "Per aprire un account servono almeno 14 anni. Sotto i 14 anni, la tessera sta nell'account di un genitore.",
  },
  name: {
    required: "Scrivi il nome dell'associazione.",
    invalid: "Nel nome c'è un carattere che non si vede. Riscrivilo.",
    too_long: 'Il nome può avere al massimo 120 caratteri.',
  },
  color: { required: "Scegli il colore dell'associazione.", invalid: 'Il colore ha sei cifre dopo #. Esempio: #0b5c6b' },
}
