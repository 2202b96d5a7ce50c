import type { ArchiveParts } from '#server/core/archive-part.ts'

export const archived = {
  offerDiscount: {
    file: 'convenzioni/per-i-soci',
    about: 'La parte di una convenzione che leggono solo i soci.',
    key: ['offerId'],
    columns: { code: 'Codice sconto uguale per tutti', url: 'Pagina del negozio' },
  },
  discountCode: {
    file: 'convenzioni/codici',
    about: "Un codice dell'elenco di una convenzione.",
    columns: { code: 'Codice sconto', takenAt: 'Quando è stato preso; resta anche senza chi lo prese' },
  },
  takenCode: {
    file: 'convenzioni/codici-presi',
    about: 'Chi ha preso quale codice.',
    key: ['codeId'],
    columns: { codeId: 'Codice della riga in codici.csv', takenAt: 'Quando' },
  },
  favouriteOffer: {
    file: 'convenzioni/preferite',
    about: 'Le convenzioni che una persona ha segnato con il cuore.',
    key: ['uid', 'offerId'],
    columns: {},
  },
} satisfies ArchiveParts
