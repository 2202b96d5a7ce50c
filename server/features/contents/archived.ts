import { OF_THIS_INSTALLATION, type ArchiveParts } from '#server/core/archive-part.ts'

export const archived = {
  contentEntry: {
    file: 'contenuti/lavoro/bozze',
    about: 'Bozze, contenuti programmati e archiviati, e quello che Gestione sa di ogni contenuto.',
    key: ['collection', 'id'],
    json: ['draft', 'scheduled', 'archived', 'stuckBy', 'heldBefore'],
    columns: {
      id: 'Codice del contenuto',
      documentVersion: 'Versione del contenuto pubblico',
      draft: 'Bozza',
      scheduled: 'In programma',
      archived: "Archiviato: il contenuto com'era quando era pubblico",
      offState: 'draft: bozza; archived: archiviato; ended: finito',
      fromOn: 'Pubblico dal giorno',
      toOn: 'Fino al giorno',
      publicToOn: 'Ultimo giorno della versione pubblica',
      stuckBy: 'Perché non si è potuto pubblicare',
      heldBefore: "I campi prima dell'ultima serie di modifiche",
      title: 'Titolo',
      detail: 'Riga sotto il titolo',
      position: "Posto nell'elenco",
      updatedBy: "Codice dell'account di chi l'ha cambiato",
    },
  },
  contentVersion: {
    file: 'contenuti/lavoro/storia',
    about: 'Le ultime versioni di un contenuto.',
    key: ['collection', 'id', 'number'],
    json: ['data'],
    columns: {
      id: 'Codice del contenuto',
      number: 'Numero della versione',
      action: 'Che cosa è stato fatto',
      data: 'Il contenuto in quella versione',
      writtenAt: 'Quando',
      writtenBy: "Codice dell'account di chi l'ha scritta",
    },
  },
  paperFile: {
    file: 'documenti/elenco',
    about: "Un PDF dell'associazione. Nel contenuto c'è il suo codice.",
    bytes: { column: 'bytes', path: ({ id }) => `documenti/${String(id)}.pdf` },
    columns: { id: 'Codice del PDF', bytes: 'File nella cartella «documenti»', usedAt: 'Da quando un contenuto lo usa' },
  },
  sampleContent: OF_THIS_INSTALLATION,
} satisfies ArchiveParts
