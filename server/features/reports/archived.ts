import type { Database } from '#db/connect.ts'
import { FOR_A_WHILE, OPENS_SOMETHING, type ArchivedFile, type ArchiveParts } from '#server/core/archive-part.ts'
import { fileOf, filesOf } from './files.ts'
import { listOrdinary } from './queries.ts'

/** Confidential reports stay with the officer (domain guide, section 8): the archive has nothing about them, not even a count. */
const NOT_LOADED = 'La nuova installazione comincia senza segnalazioni: chi le ha scritte le ritrova solo dove le ha scritte.'

export const archived = {
  report: {
    file: 'segnalazioni/segnalazioni',
    about: 'Una segnalazione ordinaria. Quelle riservate non ci sono: le legge solo chi ha la tutela.',
    json: ['content'],
    only: (row) => row('report.desk', '!=', 'safeguarding'),
    columns: {
      requestHash: null,
      receiptHash: null,
      owner: null,
      dataKey: null,
      titleFold: null,
      number: 'Numero',
      mode: 'Come è stata mandata',
      desk: 'Chi la riceve',
      state: 'Stato',
      content: 'Titolo, testo, luogo, e nome e indirizzo di chi non ha un account',
      answeredAt: 'Quando ha avuto una risposta',
      confirmedAt: "Quando l'indirizzo è stato confermato",
      closedAt: 'Quando è stata chiusa',
      category: 'Codice della categoria di segnalazione',
    },
    files: { about: 'Foto e PDF allegati alle segnalazioni ordinarie.', list: attached },
    notLoaded: NOT_LOADED,
  },
  reportMessage: {
    file: 'segnalazioni/messaggi',
    about: 'Un messaggio in una segnalazione ordinaria.',
    only: (row) =>
      row('reportMessage.reportId', 'in', row.selectFrom('report').select('report.id').where('report.desk', '!=', 'safeguarding')),
    columns: {
      reportId: 'Codice della segnalazione',
      author: 'reporter: chi segnala; staff: la segreteria',
      authorUid: "Codice dell'account di chi ha risposto",
      body: 'Testo',
      requestKey: null,
    },
    notLoaded: NOT_LOADED,
  },
  reportToken: OPENS_SOMETHING,
  upload: { leftOut: 'Gli allegati delle segnalazioni ordinarie sono file nella cartella «segnalazioni/allegati».' },
  uploadPart: FOR_A_WHILE,
} satisfies ArchiveParts

async function* attached(view: Database): AsyncIterable<ArchivedFile> {
  for await (const row of listOrdinary(view)) {
    const report = { row, key: null }
    for (const { n, name } of await filesOf(view, report)) {
      const { bytes } = await fileOf(view, report, n)
      yield { name: `segnalazioni/allegati/${row.number ?? row.id}-${n + 1}-${name}`, bytes }
    }
  }
}
