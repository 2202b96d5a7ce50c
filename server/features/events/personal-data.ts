import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  booking: {
    title: 'Iscrizioni agli appuntamenti',
    why: "A che cosa ti sei iscritto e quando, e se la porta ha segnato il tuo arrivo. Restano 24 mesi; le risposte alle domande, 30 giorni dopo l'appuntamento.",
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('booking')
        .select(['eventId', 'occurrence', 'title', 'startsAt', 'state', 'guests', 'priceCents', 'declaredAge', 'answers'])
        .select(['queuedAt', 'offerEndsAt', 'createdAt', 'updatedAt', 'endedAt', 'calledOffAt', 'attendedAt'])
        .where('uid', '=', uid)
        .orderBy('createdAt')
        .execute(),
    erased: 'deleted',
  },
  calendarFeed: {
    title: 'Calendario personale',
    why: 'Un indirizzo che il tuo calendario legge. Lo spegni dalla pagina delle iscrizioni.',
    rows: (db, { uid }) =>
      current(db).selectFrom('calendarFeed').select(['wholeProgramme', 'createdAt', 'lastReadAt']).where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  eventRevision: null,
} satisfies PersonalData
