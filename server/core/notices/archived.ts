import { OPENS_SOMETHING, type ArchiveParts } from '#server/core/archive-part.ts'

export const archived = {
  noticeChoice: {
    file: 'persone/scelte-sulle-notifiche',
    about: 'Per quali argomenti una persona vuole un avviso, quando ha scelto.',
    key: ['uid', 'topic'],
    columns: { topic: 'Argomento', push: 'Sul telefono', mail: 'Per e-mail' },
  },
  // Some notices reveal a report to the officer.
  notice: { leftOut: "Messaggi dell'app già arrivati a chi li legge; alcuni dicono che una persona ha fatto una segnalazione riservata." },
  pushDevice: OPENS_SOMETHING,
} satisfies ArchiveParts
