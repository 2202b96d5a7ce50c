import { formatNumber } from '#domain/format.ts'
import { plural } from '#app/ui/texts/plural.ts'

/** Sentences for refused files, including those that the server leaves to the form. */
const files = {
  'upload.heic': 'Questa foto è in formato HEIC, che non tutti i telefoni aprono. Salvala come JPG e riprova.',
  'upload.damaged': 'Questo file è incompleto o rovinato. Scegline un altro.',
  'upload.animated': 'Le immagini animate non si possono usare. Scegli una foto ferma.',
  slow: 'La connessione è lenta, e il file non è arrivato in tempo. Riprova con una rete migliore.',
  'upload.too_many_pixels': 'Questa immagine è troppo grande. Scegline una con meno pixel.',
}

export const pictureText = {
  choose: 'Scegli una foto',
  take: 'Scatta una foto',
  drop: 'Oppure trascinala qui, o incollala.',
  formats: 'JPG, PNG o WebP. La tagliamo in orizzontale, tre a due: la scelta del taglio è tua.',
  reading: 'Apriamo la foto…',
  crop: 'Taglio della foto',
  cropKeys: 'Trascina la foto, o premi il punto da mettere al centro. Con la tastiera: frecce per spostare, + e − per avvicinare.',
  zoom: 'Avvicina',
  zoomed: (zoom: number): string => `${formatNumber(Math.round(zoom * 100))}%`,
  alt: 'Descrizione della foto',
  altHint:
    'Che cosa si vede, in una frase, per chi non la vede. Esempio: «La sala da pranzo con il camino acceso». Non serve scrivere «foto di».',
  altMissing: 'Descrivi la foto in una frase: chi non la vede la ascolta.',
  altTooLong: (max: number): string => `La descrizione può avere al massimo ${max} caratteri.`,
  altInvalid: "C'è un carattere che non si vede. Riscrivilo.",
  use: 'Usa questa foto',
  waits: 'La foto che hai scelto non è ancora confermata: premi «Usa questa foto», o «Annulla».',
  notSent: "La foto che hai scelto non è ancora arrivata: premi «Riprova», o scegline un'altra.",
  onItsWay: 'La foto sta arrivando: pubblica tra un momento.',
  sending: (percent: number): string => `Invio della foto: ${percent}%`,
  preparing: 'La foto è arrivata: la prepariamo per ogni schermo…',
  sent: 'Foto pronta.',
  change: 'Cambia foto',
  remove: 'Togli la foto',
  removed: 'Foto tolta. Dopo la pubblicazione si può cancellare anche dalla storia.',
  again: 'Riprova',
  stop: 'Interrompi',
  cancel: 'Annulla',
  problems: {
    ...files,
    'upload.not_accepted': 'Questo file non è una foto che possiamo usare. Vanno bene JPG, PNG e WebP.',
    'api.too_large': 'Questa foto pesa troppo: al massimo 20 MB. Salvala più piccola e riprova.',
    'picture.too_small': 'La foto è troppo piccola: dopo il taglio deve essere larga almeno 300 pixel.',
    'auth.network': 'La foto non è partita: serve la connessione. È ancora qui, riprova quando torna.',
    empty: 'Questo file è vuoto. Scegline un altro.',
  } as Record<string, string>,
}

export const fileText = {
  choose: 'Scegli il PDF',
  replace: 'Sostituisci',
  remove: 'Togli il PDF',
  open: 'Apri il PDF',
  save: 'Scarica il PDF',
  notThere: "Questo PDF non c'è più. Sceglilo di nuovo.",
  hint: 'Un PDF di 5 MB al massimo. Senza PDF, i soci ne hanno uno leggibile da tutti, fatto dal testo scritto qui.',
  unnamed: 'PDF del documento',
  sending: (percent: number): string => `Invio del PDF: ${percent}%`,
  sent: (name: string): string => `«${name}» è arrivato.`,
  removed: 'PDF tolto. Dopo la pubblicazione si può cancellare anche dalla storia.',
  stop: 'Interrompi',
  problems: {
    ...files,
    'upload.not_accepted': 'Questo file non è un PDF. Se è un documento di testo, esportalo come PDF.',
    'api.too_large': 'Questo PDF pesa più di 5 MB. Esportalo con immagini più leggere e riprova.',
    'auth.network': 'Il PDF non è partito: serve la connessione. Riprova quando torna.',
    empty: 'Questo file è vuoto. Scegline un altro.',
  } as Record<string, string>,
}

export const discountText = {
  showCard: 'Qui non serve altro: il socio mostra la tessera.',
  code: 'Codice per tutti i soci',
  codeHint: 'Come si scrive alla cassa o nel carrello: senza spazi, al massimo 64 caratteri. Lo vede solo chi ha la tessera valida.',
  codeInvalid: 'Il codice non può avere spazi, e al massimo 64 caratteri.',
  url: 'Pagina del partner',
  urlHint: "L'indirizzo per i soci, con https. Lo vede solo chi ha la tessera valida.",
  urlInvalid: 'Serve un indirizzo completo che comincia con https://, senza nome e password.',
  required: 'Scrivilo, poi salva.',
  codeFirst: 'Il codice non è ancora salvato: scrivilo e premi «Salva», accanto.',
  urlFirst: 'La pagina del partner non è ancora salvata: scrivila e premi «Salva», accanto.',
  codesFirst: 'Mancano i codici: incollali e premi «Aggiungi i codici».',
  pastedFirst: 'I codici incollati non sono ancora aggiunti: premi «Aggiungi i codici», o svuota il campo.',
  save: 'Salva',
  codeSaved: 'Codice salvato.',
  urlSaved: 'Pagina del partner salvata.',
  notSaved: 'Non ancora salvato: resta su questo dispositivo finché non premi «Salva». Pubblicare la convenzione non basta.',
  behind: (saved: string): string =>
    `Nel frattempo un'altra persona ha salvato «${saved}». Il tuo testo è ancora qui: premi «Salva» per metterlo al suo posto.`,
  takeTheirs: 'Tieni quello salvato',
  notWithDraft:
    'Si salva per conto suo. Se la convenzione è già pubblicata con questo sconto, vale subito, anche per chi la sta guardando.',
  codes: 'Codici per i soci',
  codesLead: 'Ogni socio ne prende uno diverso.',
  free: (free: number, all: number): string =>
    all === 0
      ? 'Non ci sono ancora codici.'
      : `${free === 1 ? 'Resta' : 'Restano'} ${plural(free, 'codice libero', 'codici liberi')} su ${formatNumber(all)}.`,
  finished: (all: number): string => `I codici sono finiti: presi tutti e ${formatNumber(all)}. Aggiungine altri.`,
  paste: 'Incolla i codici',
  pasteHint: 'Uno per riga. Da un foglio di calcolo va bene la prima colonna.',
  file: 'Scegli un file',
  fromFile: (name: string, n: number): string => `«${name}»: ${plural(n, 'riga', 'righe')}`,
  notText: 'Questo file non è di testo. Salva il foglio come CSV e riprova.',
  tooLarge: 'Questo file è troppo grande. Dividilo in più parti.',
  empty: 'In questo file non ci sono codici. Scegline un altro.',
  add: 'Aggiungi i codici',
  nothing: 'Incolla i codici o scegli un file.',
  added: (n: number): string => (n === 0 ? 'Nessun codice nuovo.' : n === 1 ? '1 codice aggiunto.' : `${formatNumber(n)} codici aggiunti.`),
  known: (n: number): string => (n === 1 ? "1 c'era già." : `${formatNumber(n)} c'erano già.`),
  refused: (n: number): string => `${plural(n, 'riga non è', 'righe non sono')} un codice:`,
  more: (n: number): string => `e ${plural(n, 'altra', 'altre')}`,
  removeFree: (n: number): string => (n === 1 ? 'Togli il codice libero' : `Togli i ${formatNumber(n)} codici liberi`),
  removeFreeQuestion: (free: number, all: number): { title: string; text: string } => ({
    title: free === 1 ? 'Togliere il codice libero?' : `Togliere i ${formatNumber(free)} codici liberi?`,
    text: `Nessun socio li ha presi, e nessuno potrà più prenderli. ${
      all === free
        ? ''
        : `${all - free === 1 ? 'Quello già preso resta' : `I ${formatNumber(all - free)} già presi restano`} a chi ce li ha. `
    }Per averne altri si incolla una nuova lista.`,
  }),
  removeFreeShort: 'Togli',
  removedFree: 'Codici tolti.',
  retry: 'Riprova',
}

export const audienceText = { hint: 'Niente: vale per tutte le tessere.', members: 'Tutti i soci' }
