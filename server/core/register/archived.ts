import type { ArchiveParts } from '#server/core/archive-part.ts'

export const archived = {
  resolution: {
    file: 'libro-soci/delibere',
    about: 'Una riunione di un organo sociale che ha deciso su domande e soci.',
    columns: {
      body: 'Organo',
      decidedOn: 'Giorno della riunione',
      reference: 'Numero o riferimento del verbale',
      createdBy: "Codice dell'account di chi l'ha scritta",
    },
  },
  registerEntry: {
    file: 'libro-soci/libro-soci',
    about: 'Una riga del libro soci. Non si cambia: una correzione è una riga nuova che cita quella di prima.',
    key: ['number'],
    columns: {
      number: 'Numero progressivo',
      root: "Numero della prima riga di quest'adesione",
      corrects: 'Numero della riga che sostituisce o annulla',
      kind: 'Che cosa registra',
      residence: 'Residenza',
      category: 'Nome della categoria in quel momento',
      resolutionId: 'Codice della delibera (delibere.csv)',
      admittedOn: 'Giorno di ammissione',
      endedOn: 'Giorno di cessazione',
      endReason: 'withdrawal: recesso; exclusion: esclusione; arrears: morosità; death: decesso',
      endReference: 'Riferimento della cessazione',
      note: 'Motivo o nota',
      effectiveOn: 'Da quando vale la riga',
      createdBy: "Codice dell'account di chi l'ha scritta",
    },
  },
} satisfies ArchiveParts
