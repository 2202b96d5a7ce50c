import { formatShortDate, formatTime } from '#domain/format.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'

/** The number as bars, and the copies of the card: on paper, in a phone's wallet. */
export const copies = {
  barcode: {
    title: 'Codice a barre',
    detail: 'Per i lettori senza fotocamera',
    label: 'Codice a barre della tessera',
    text: 'Ha solo il numero: chi controlla può chiederti un documento.',
  },
  title: 'Salva la tessera',
  lead: 'Una copia vale finché vale la tessera. Chi controlla può chiederti un documento.',
  pdf: 'Scarica il PDF da stampare',
  pdfDone: 'PDF scaricato',
  pdfName: 'tessera.pdf',
  apple: 'Aggiungi ad Apple Wallet',
  google: 'Salva in Google Wallet',
  googleNote: 'Il nome e il numero passano a Google.',
  notNow: 'In questo momento la tessera non vale, e nemmeno le sue copie. Potrai salvarla quando vale.',
  list: 'Le tue copie',
  kinds: { print: 'Stampata', wallet: 'Nel portafoglio', apple: 'In Apple Wallet', google: 'In Google Wallet' },
  /** `createdAt`: epoch ms. `isTimed`: another copy has the same day, so the time is said. */
  since: (createdAt: number, { until, isGrace, isTimed }: { until: PlainDate; isGrace: boolean; isTimed: boolean }) => {
    const from = `Dal ${formatShortDate(romeDay(createdAt))}${isTimed ? `, ore ${formatTime(createdAt)}` : ''}`
    return `${from}${isGrace ? ', vale ancora fino al' : isTimed ? ', al' : ' al'} ${formatShortDate(until)}`
  },
  withdraw: 'Ritira',
  withdrawLabel: (kind: string, day: string) => `Ritira la copia: ${kind}, ${day}`,
  question: 'Ritirare la copia?',
  questionText: 'Tra un minuto chi la controlla la vede non valida. Non si può tornare indietro.',
  withdrawn: 'Copia ritirata',
}
