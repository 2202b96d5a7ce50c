import { OF_THIS_INSTALLATION, type ArchiveParts } from '#server/core/archive-part.ts'

export const archived = {
  document: {
    file: 'contenuti',
    about:
      'Un contenuto pubblico: convenzioni, appuntamenti, ristoranti, sport, notizie, pagine. Le impostazioni sono in «pagine», «associazione».',
    key: ['collection', 'id'],
    json: ['data'],
    splitBy: 'collection',
    columns: {
      id: 'Codice del contenuto',
      data: 'Il contenuto, campo per campo',
      position: "Posto nell'elenco",
      version: 'Versione della sezione quando fu scritto',
    },
  },
  collectionVersion: {
    file: 'tecnica/versioni-delle-sezioni',
    about: 'Quante volte è cambiata ogni sezione dei contenuti.',
    key: ['collection'],
    columns: { version: 'Versione', oldest: 'Le eliminazioni fino a questa versione sono dimenticate' },
  },
  removedDocument: OF_THIS_INSTALLATION,
  picture: {
    file: 'immagini/elenco',
    about: "Un'immagine di un contenuto, in una larghezza e un formato. Nel contenuto c'è il suo codice.",
    key: ['id', 'width', 'format'],
    bytes: { column: 'bytes', path: ({ id, width, format }) => `immagini/${String(id)}-${String(width)}.${String(format)}` },
    columns: {
      id: "Codice dell'immagine",
      width: 'Larghezza in pixel',
      format: 'Formato',
      bytes: 'File nella cartella «immagini»',
      usedAt: 'Da quando un contenuto la usa',
    },
  },
} satisfies ArchiveParts
