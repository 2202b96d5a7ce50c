import type { ArchiveParts } from '#server/core/archive-part.ts'

export const archived = {
  rightsRequest: {
    file: 'persone/richieste-sui-dati',
    about: 'Una richiesta di una persona sui suoi dati (GDPR, articoli 15-22), e la risposta.',
    columns: {
      who: 'Chi ha chiesto',
      contact: 'Dove rispondere',
      kind: 'Diritto',
      receivedOn: 'Ricevuta il giorno',
      dueOn: 'Risposta dovuta entro il giorno',
      words: 'Che cosa ha chiesto',
      identityOn: 'Identità verificata il giorno',
      identityHow: 'Come',
      extendedOn: 'Prorogata il giorno',
      extensionReason: 'Motivo della proroga',
      answeredOn: 'Risposta il giorno',
      outcome: 'Esito',
      answer: 'Risposta',
    },
  },
} satisfies ArchiveParts
