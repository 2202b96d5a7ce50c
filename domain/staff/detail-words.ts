import { CARD_STATE_LABELS } from '#domain/cards/state-labels.ts'
import { STEP_TITLES } from '#domain/first-steps/step-titles.ts'
import { formatMediumDate } from '#domain/format.ts'
import { MONTHS } from '#domain/month-day.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { ROLE_LABELS } from './role-labels.ts'
import { ACTION_LABELS, OWN_ID, RECORD_LABELS } from './words.ts'

/** Words that a row adds to its action, such as a role. */
export const DETAILS: Record<string, string> = {
  ...ROLE_LABELS,
  ...STEP_TITLES,
  discarded: 'bozza scartata',
  scheduled: 'in altre date',
  began: 'nel giorno scelto',
  ended: 'ultimo giorno messo',
  order: 'ordine',
  picture: 'foto',
  pdf: 'PDF',
  removed_files: 'foto e PDF tolti, anche dalla storia',
  csv: 'CSV',
  xlsx: 'Excel',
  // Of exports from before the word was Italian.
  q: 'ricerca',
  question: 'chiarimento chiesto',
  discount: 'sconto',
  codes: 'codici',
  sample: 'esempio',
  sent: 'riuscita',
  files: 'senza un server di posta',
  officer_ending: 'richiesta di far finire il ruolo di responsabile della tutela',
}

/** What a detail counts or asks for, as `created=9`: the outcomes of an import, and the filters of an export. */
const NAMED: Record<string, { is: string; values?: Record<string, string> }> = {
  created: { is: 'persone nuove' },
  updated: { is: 'persone aggiornate' },
  skipped: { is: 'righe saltate' },
  left: { is: 'righe non riuscite' },
  undone: { is: 'righe annullate' },
  kept: { is: 'tessere rimaste' },
  who: { is: 'di una persona sola' },
  subject: { is: 'su una scheda sola' },
  record: { is: 'tipo', values: RECORD_LABELS },
  action: { is: 'azione', values: ACTION_LABELS },
  from: { is: 'dal' },
  to: { is: 'al' },
  state: { is: 'stato', values: CARD_STATE_LABELS },
  category: { is: 'categoria' },
  certificate: { is: 'certificato medico', values: { missing: 'mai visto', expired: 'scaduto', expiring: 'in scadenza' } },
  arrears: { is: 'quota', values: { late: 'da pagare' } },
  email: { is: 'e-mail', values: { none: 'nessuna' } },
  birthday: { is: 'compleanno', values: { now: 'questo mese', ...Object.fromEntries(MONTHS.map((month, i) => [i + 1, month])) } },
  consent: { is: 'consenso alle notizie', values: { given: 'dato', not_given: 'non dato' } },
  order: { is: 'ordine', values: { end: 'prima chi scade prima', end_down: 'prima chi scade dopo' } },
  method: { is: 'modo', values: { cash: 'contanti', transfer: 'bonifico', pos: 'POS', online: 'online' } },
  voided: { is: 'annullati', values: { yes: 'sì', no: 'no' } },
  event: { is: 'appuntamento' },
}

/** A detail in words: «elenco.csv, persone nuove: 9». */
export function detailText(detail: string): string {
  const parts = detail.split(' ')
  const start = parts.findLastIndex((part) => pairIn(part) === null) + 1
  const head = parts.slice(0, start).join(' ')
  const said = parts.slice(start).map((part) => pairIn(part))
  return [DETAILS[head] ?? head, ...said].filter(Boolean).join(', ')
}

function pairIn(part: string): string | null {
  const [name = '', value] = part.split('=')
  if (!value || !Object.hasOwn(NAMED, name)) return null
  const { is, values } = NAMED[name]!
  if (OWN_ID.test(value)) return is
  return `${is}: ${values?.[value] ?? (isPlainDate(value) ? formatMediumDate(value) : value)}`
}

/** The starts of the pairs, as `created=` or `state=expired`, of whose words `isIn` is true. */
export const pairsOf = (isIn: (label: string) => boolean): string[] =>
  Object.entries(NAMED).flatMap(([name, { is, values = {} }]) =>
    isIn(is) ? [`${name}=`] : Object.keys(values).flatMap((value) => (isIn(values[value]!) ? [`${name}=${value}`] : [])),
  )
