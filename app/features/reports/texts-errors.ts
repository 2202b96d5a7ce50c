import type { ReportSentences } from '#app/ui/texts/errors.ts'
import { plural } from '#app/ui/texts/plural.ts'

const minutes = (seconds: number | string | undefined) => Math.max(1, Math.ceil((Number(seconds) || 1) / 60))

/** The errors of reports and their files. */
export const reportSentences: ReportSentences = {
  'report.too_many': ({ seconds }) => ({
    text: `Ne sono arrivate molte da qui. Riprova tra ${plural(minutes(seconds), 'minuto', 'minuti')}.`,
  }),
  'report.code_invalid': { text: 'Con questo codice non troviamo nessuna segnalazione. Ricontrolla i caratteri uno per uno.' },
  'report.closed': { text: 'Questa segnalazione è chiusa. Se serve ancora, scrivine una nuova.' },
  'report.no_officer': {
    text: "Per ora nessuno può leggere una segnalazione riservata. Rivolgiti all'associazione; se c'è un pericolo chiama 112, 114 o 1522.",
  },
  'report.link_invalid': { text: 'Il link non è completo, o ne hai chiesto uno più nuovo. Apri il messaggio più recente.' },
  'report.link_expired': { text: 'Questo link è scaduto. Con il codice della segnalazione ne chiedi un altro.' },
  'upload.not_found': { text: 'Questo file non è più in attesa di invio. Sceglilo di nuovo.' },
  'upload.offset': { text: "L'invio del file si è interrotto. Riprova.", actions: [{ id: 'retry', label: 'Riprova' }] },
  'upload.too_many': ({ seconds }) => ({
    text: `Da qui sono arrivati molti file. Riprova tra ${plural(minutes(seconds), 'minuto', 'minuti')}.`,
  }),
  'upload.not_accepted': { text: 'Accettiamo JPG, PNG, WebP e PDF.' },
  'upload.heic': { text: 'Questa foto è in formato HEIC. Salvala come JPG e riprova.' },
  'upload.damaged': { text: 'Questo file è incompleto o rovinato. Scegline un altro.' },
  'upload.animated': { text: 'Le immagini animate non si possono allegare. Scegli una foto.' },
  'upload.too_many_pixels': { text: 'Questa immagine è troppo grande. Scegline una con meno pixel.' },
}
