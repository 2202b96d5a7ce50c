import { OPENS_SOMETHING, type ArchiveParts } from '#server/core/archive-part.ts'

export const archived = {
  booking: {
    file: 'appuntamenti/iscrizioni',
    about: "L'iscrizione di una persona a un appuntamento.",
    json: ['answers'],
    columns: {
      eventId: "Codice dell'appuntamento (contenuti/appuntamenti.json)",
      occurrence: 'Giorno, se si ripete',
      state: 'Stato',
      guests: 'Persone in più',
      places: 'Posti in tutto',
      priceCents: 'Prezzo in centesimi di euro',
      declaredAge: 'Età dichiarata, almeno',
      answers: "Risposte alle domande; si cancellano 30 giorni dopo l'appuntamento",
      title: "Titolo dell'appuntamento",
      startsAt: 'Inizio',
      place: 'Luogo',
      queuedAt: "In lista d'attesa da",
      offerEndsAt: 'Posto tenuto fino a',
      endedAt: 'Quando è finita o stata disdetta',
      calledOffAt: "Quando è stato detto che l'appuntamento non si fa",
      attendedAt: 'Quando è stato segnato presente',
    },
  },
  eventRevision: {
    file: 'tecnica/versioni-degli-appuntamenti',
    about: 'Quante volte è cambiato un appuntamento, per i calendari.',
    key: ['eventId'],
    columns: {
      eventId: "Codice dell'appuntamento",
      sequence: 'Quante volte',
      fingerprint: 'Impronta dei dati del calendario',
      changedAt: "Quando è cambiato l'ultima volta",
    },
  },
  calendarFeed: OPENS_SOMETHING,
} satisfies ArchiveParts
