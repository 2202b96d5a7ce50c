import { fieldAt } from '#domain/contents/fields.ts'
import { countCharacters, type FieldProblem } from '#domain/form.ts'
import { REFERENCE_PARTS } from '#domain/renewals/transfer-reference.ts'
import { SETTINGS_FORMS, type SettingsSection } from '#domain/settings/forms.ts'
import { plural } from '#app/ui/texts/plural.ts'

/** The sentence under a field of the settings, with its limit. */
export function problemText(section: SettingsSection, path: string, problem: FieldProblem, value: unknown): string {
  const name = section === 'hours' ? 'officeHours' : (path.split('.').at(-1) ?? '')
  const own = OWN[name]?.[problem]
  if (own) return own
  if (problem === 'too_long') {
    const max = fieldAt(SETTINGS_FORMS[section], path)?.max
    if (Array.isArray(value)) return `Al massimo ${plural(max ?? 0, 'voce', 'voci')}.`
    const length = countCharacters(String(value ?? ''))
    return max === undefined ? 'Questo testo è troppo lungo.' : `Al massimo ${max} caratteri, ora ${length === 1 ? 'è' : 'sono'} ${length}.`
  }
  return GENERAL[problem] ?? 'Ricontrolla questo campo.'
}

const GENERAL: Partial<Record<FieldProblem, string>> = {
  required: 'Questo campo serve.',
  invalid: "Qui c'è un carattere che non si vede. Riscrivilo.",
  common: "C'è già una voce con questo nome.",
}

const email = { required: "Scrivi l'e-mail.", invalid: 'Questo indirizzo non è completo. Esempio: nome@posta.example' }
const phone = { invalid: 'Scrivi un numero di telefono. Esempio: +39 0575 000 100' }
const amount = { required: 'Scrivi la quota, anche 0.', invalid: 'Scrivi un importo da 0 a 100.000,00 €. Esempio: 25,00' }
const age = { invalid: "Scrivi un'età in anni, da 0 a 120." }
const untilHalfYear = { required: 'Scrivi un numero di giorni, anche 0.', invalid: 'Scrivi un numero di giorni, da 0 a 180.' }
const upToYear = { required: 'Scrivi un numero di giorni.', invalid: 'Scrivi un numero di giorni, da 1 a 365.' }
const degrees = { invalid: 'Questo punto non è intero: mettilo di nuovo sulla mappa.' }
const hours = {
  invalid: 'Ricontrolla gli orari: da quando a quando, senza che si sovrappongano.',
  too_long: 'Al massimo 4 orari al giorno.',
}

/** By the last part of the path. */
const OWN: Record<string, Partial<Record<FieldProblem, string>>> = {
  name: { required: "Scrivi il nome dell'associazione." },
  shortName: { required: "Scrivi un nome breve: sta sotto l'icona dell'app." },
  color: { required: 'Scegli un colore.', invalid: 'Il colore ha sei cifre dopo #. Esempio: #0b5c6b' },
  emblem: { invalid: "L'immagine non c'è più. Caricala di nuovo." },
  taxCode: { invalid: 'Questo codice fiscale non torna. Ha 11 cifre, o 16 tra lettere e cifre.' },
  email,
  pec: email,
  privacyEmail: email,
  accessibilityEmail: email,
  safeguardingEmail: email,
  phone,
  mobile: phone,
  whatsapp: phone,
  website: { invalid: 'Questo indirizzo non si apre. Esempio: https://circolo.example' },
  street: { required: "Scrivi la via e il numero, o lascia vuoto tutto l'indirizzo." },
  cap: { required: 'Scrivi il CAP.', invalid: 'Il CAP ha 5 cifre.' },
  comune: { required: 'Scrivi il comune.' },
  provincia: { required: 'Scrivi la provincia.', invalid: 'Scrivi le 2 lettere di una provincia italiana. Esempio: AR' },
  lat: degrees,
  lng: degrees,
  officeHours: hours,
  iban: { invalid: 'Questo IBAN non torna. Ricontrollalo carattere per carattere: uno italiano ne ha 27.' },
  referenceTemplate: {
    unknown: `Tra graffe può esserci solo ${new Intl.ListFormat('it', { type: 'disjunction' }).format(REFERENCE_PARTS)}.`,
  },
  stampFromCents: { required: 'Scrivi un importo, anche 0.', invalid: 'Scrivi un importo. Esempio: 77,47' },
  remindEveryDays: { required: 'Scrivi un numero di giorni.', invalid: 'Scrivi un numero di giorni, da 1 a 365.' },
  yearStart: { required: 'Scegli il giorno.', invalid: 'Questo giorno non esiste in tutti gli anni.' },
  policy: { required: 'Scegli quanto vale una tessera.' },
  lateJoinDays: untilHalfYear,
  graceDays: untilHalfYear,
  renewalOpensDays: { required: untilHalfYear.required, invalid: 'Scrivi un numero di giorni, da 0 a 365.' },
  decidingBody: { required: 'Scrivi chi decide sulle domande.' },
  appealBody: { required: 'Scrivi chi decide sui ricorsi.' },
  answerDays: upToYear,
  appealDays: upToYear,
  withdrawalEffect: { required: 'Scegli da quando vale il recesso.' },
  membershipCategories: { required: 'Serve almeno una categoria.', too_long: 'Al massimo 20 categorie.' },
  reportCategories: { required: 'Serve almeno una categoria.', too_long: 'Al massimo 20 categorie.' },
  paymentMethods: { too_long: 'Al massimo 8 modi di pagare.' },
  label: { required: 'Scrivi il nome.' },
  feeCents: amount,
  cents: amount,
  from: {
    required: 'Scrivi da quale giorno.',
    invalid: 'Scegli un giorno da domani in poi, entro cinque anni.',
    common: "C'è già una quota da questo giorno.",
  },
  laterFees: { invalid: 'Le quote già cominciate non cambiano: scarta le modifiche e ricomincia.', too_long: 'Al massimo 30 quote.' },
  minAge: age,
  maxAge: { invalid: "Scrivi un'età da 0 a 120, non più bassa di quella minima." },
  default: {
    required: 'Scegli con quale categoria comincia chi si registra.',
    invalid: "Chi si registra comincia con una categoria sola, che non sia data dall'assemblea.",
  },
}
