import type { ArchiveParts } from '#server/core/archive-part.ts'

export const archived = {
  application: {
    file: 'libro-soci/domande',
    about: 'Una domanda di ammissione.',
    columns: {
      paperCard: 'Tessera di chi non ha un account',
      state: 'submitted: presentata; waiting_guardian: aspetta la firma; approved: accolta; rejected: respinta; withdrawn: ritirata',
      decidedAt: 'Quando è stata decisa o ritirata',
      reason: 'Motivo del rifiuto',
      resolutionId: 'Codice della delibera (delibere.csv)',
      guardianName: 'Chi ha firmato per il minore',
      guardianSignedOn: 'Giorno della firma',
      toldOn: 'Giorno in cui il rifiuto è stato consegnato',
      appealedOn: 'Giorno del ricorso',
      appealResolutionId: 'Delibera sul ricorso',
    },
  },
  applicationQuestion: {
    file: 'libro-soci/domande-chiarimenti',
    about: 'Un chiarimento chiesto su una domanda.',
    columns: { applicationId: 'Codice della domanda', askedBy: "Codice dell'account di chi l'ha chiesto", body: 'Testo' },
  },
} satisfies ArchiveParts
