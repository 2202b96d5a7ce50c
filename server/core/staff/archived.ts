import { OPENS_SOMETHING, FOR_A_WHILE, type ArchiveParts } from '#server/core/archive-part.ts'

export const archived = {
  staffRole: {
    file: 'gestione/ruoli',
    about: 'Chi lavora in Gestione, con quale ruolo.',
    key: ['uid', 'role'],
    columns: { role: 'Ruolo', startsOn: 'Dal giorno', expiresOn: 'Ultimo giorno' },
    notLoaded: 'I ruoli si danno di nuovo: questo file non è firmato, e chi lo cambiasse potrebbe darsi un ruolo.',
  },
  staffInvitation: OPENS_SOMETHING,
  officerEnding: FOR_A_WHILE,
  audit: {
    file: 'gestione/registro',
    about: "Che cosa ha fatto chi lavora in Gestione. Delle segnalazioni riservate non c'è niente.",
    json: ['changes'],
    columns: {
      actor: "Codice dell'account di chi ha agito; vuoto: riga di comando",
      action: 'Che cosa ha fatto',
      record: 'Su che cosa',
      subject: 'Codice di ciò che ha toccato',
      detail: 'Altri fatti',
      changes: 'Valori prima e dopo, campo per campo',
      occurredAt: 'Quando',
    },
  },
} satisfies ArchiveParts
