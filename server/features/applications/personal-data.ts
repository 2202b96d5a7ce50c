import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  application: {
    title: 'Domande di ammissione',
    why: 'Quello che hai scritto per diventare socio. Una domanda ritirata resta 90 giorni, una non accolta 12 mesi.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('application')
        .select(['state', 'category', 'firstname', 'lastname', 'birthDate', 'birthPlace', 'street', 'cap', 'comune', 'provincia', 'phone'])
        .select(['createdAt', 'decidedAt', 'reason', 'guardianName', 'guardianSignedOn', 'toldOn', 'appealedOn'])
        .where('uid', '=', uid)
        .orderBy('createdAt')
        .execute(),
    erased: 'deleted',
  },
  applicationQuestion: {
    title: 'Chiarimenti sulla domanda',
    why: 'Quello che la segreteria ti ha chiesto. Va via con la domanda.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('applicationQuestion')
        .innerJoin('application', 'application.id', 'applicationQuestion.applicationId')
        .select(['applicationQuestion.body', 'applicationQuestion.createdAt'])
        .where('application.uid', '=', uid)
        .orderBy('applicationQuestion.id')
        .execute(),
    erased: 'deleted',
  },
} satisfies PersonalData
