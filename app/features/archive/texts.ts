import { formatLongDate, formatNumber, formatTime } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'

const moment = (at: number): string => `${formatLongDate(romeDay(at))}, ore ${formatTime(at)}`
const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} kB` : `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`

export const archiveText = {
  title: 'Archivio completo',
  lead: 'Tutti i dati in formati aperti: sono vostri, e si portano dove volete.',
  what: {
    title: 'Che cosa contiene',
    items: [
      'Persone, tessere, periodi, pagamenti, ricevute, domande, delibere e libro soci',
      'I contenuti, con bozze e storia; le immagini e i PDF come file',
      'Convenzioni e codici, iscrizioni agli appuntamenti, consensi, registro di chi lavora in Gestione',
      'Un file LEGGIMI che spiega ogni tabella, colonna per colonna, e come si importa altrove',
    ],
    not: 'Non ci sono le segnalazioni riservate, che legge solo chi ha la tutela; né password, chiavi e link segreti.',
    backup: "Per rimettere in piedi questa installazione serve la copia di sicurezza, che è un'altra cosa.",
  },
  make: "Prepara l'archivio",
  again: 'Prepara di nuovo',
  askTitle: "Preparare l'archivio completo?",
  askText:
    "Contiene i dati personali di tutti. Resta nel registro che l'hai chiesto, e lo sanno anche gli altri che amministrano. Conservalo cifrato e cancellalo quando non serve più.",
  making: (done: number, total: number): string =>
    total === 0 ? 'Comincio a preparare' : `Preparo: ${formatNumber(done)} di ${formatNumber(total)} righe e file`,
  goesOn: 'Va avanti anche se chiudi questa pagina.',
  ready: 'Pronto',
  failed: 'Non riuscito',
  failedText:
    "L'archivio non è stato completato. Prova di nuovo; se succede ancora, chi gestisce il server trova il motivo nei suoi registri.",
  made: (by: string | null, at: number): string => `Chiesto ${by === null ? '' : `da ${by} `}il ${moment(at)}`,
  until: (at: number, bytes: number): string => `Si può scaricare fino al ${moment(at)} · ${size(bytes)}`,
  save: 'Scarica',
  saved: 'Archivio scaricato',
  drop: 'Elimina',
  stop: 'Interrompi',
  dropTitle: "Eliminare l'archivio?",
  dropText: 'Va via dal server. I dati restano dove sono, e puoi prepararne un altro.',
  dropped: 'Archivio eliminato',
}
