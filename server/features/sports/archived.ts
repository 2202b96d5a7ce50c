import type { ArchiveParts } from '#server/core/archive-part.ts'

export const archived = {
  sportInterest: {
    file: 'sport/richieste',
    about: 'Chi ha scritto che vorrebbe fare uno sport.',
    columns: {
      fingerprint: 'Impronta: la stessa richiesta due volte è una riga sola',
      sport: 'Codice dello sport',
      course: 'Codice del corso; vuoto: qualunque',
      note: 'Messaggio',
    },
  },
} satisfies ArchiveParts
