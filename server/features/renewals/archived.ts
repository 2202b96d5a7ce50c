import type { ArchiveParts } from '#server/core/archive-part.ts'

export const archived = {
  cardRenewal: {
    file: 'tessere/rinnovi-da-soli',
    about: "Un rinnovo senza quota che il socio ha fatto dall'app.",
    columns: { endedOn: "L'ultimo giorno prima del rinnovo" },
  },
} satisfies ArchiveParts
