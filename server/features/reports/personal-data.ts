import type { Database } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'
import { messagePlace, openReport, openWith, type OpenReport } from './content.ts'
import { ownerDigest } from './digests.ts'
import { filesOf } from './files.ts'
import { listMessages, listOwn } from './queries.ts'

type Person = { uid: string }

export const personalData = {
  // A confidential one stays, encrypted and without a name: others may need it (art. 17.3.e GDPR).
  report: {
    title: 'Segnalazioni',
    why: "Quelle che hai firmato, anche riservate. Restano 24 mesi dopo la chiusura; con l'account si eliminano, e di quelle riservate il tuo nome.",
    rows: reportsOfPerson,
    erased: 'deleted',
  },
  reportMessage: {
    title: 'Messaggi delle segnalazioni',
    why: 'Quello che hai scritto e le risposte. Restano quanto la segnalazione.',
    rows: messagesOfPerson,
    erased: 'deleted',
  },
  // A report's file; before that it belongs to nobody.
  upload: {
    title: 'File delle segnalazioni',
    why: 'Le foto e i PDF che hai allegato. Si aprono dalla segnalazione.',
    rows: filesOfPerson,
    erased: 'deleted',
  },
  // The encrypted bytes of uploads.
  uploadPart: null,
  // Tokens are for visitors, who have no account.
  reportToken: null,
} satisfies PersonalData

/** A person's signed reports, for the download of their data, including confidential ones, which only they and the officer read. */
async function reportsOfPerson(db: Database, person: Person, secret: string) {
  const reports = await openReports(db, person, secret)
  return reports.map(({ row, content: { title, body, place } }) => ({
    report: row.number,
    category: row.category,
    state: row.state,
    title,
    text: body,
    position: place && `${place.label} (${place.lat}, ${place.lng})`.trim(),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    answeredAt: row.answeredAt,
    closedAt: row.closedAt,
  }))
}

/** The person's messages, and the answers, without the names of staff. */
async function messagesOfPerson(db: Database, person: Person, secret: string) {
  const reports = await openReports(db, person, secret)
  const messages = reports.map(async ({ row, key }) =>
    (await listMessages(db, row.id)).map(({ id, author, body, createdAt }) => ({
      report: row.number,
      writtenBy: author,
      text: openWith(key, messagePlace(row.id, id), body),
      createdAt,
    })),
  )
  return (await Promise.all(messages)).flat()
}

async function filesOfPerson(db: Database, person: Person, secret: string) {
  const reports = await openReports(db, person, secret)
  const files = reports.map(async (report) =>
    (await filesOf(db, report)).map(({ kind, name, bytes }) => ({ report: report.row.number, kind, name, bytes })),
  )
  return (await Promise.all(files)).flat()
}

async function openReports(db: Database, { uid }: Person, secret: string): Promise<OpenReport[]> {
  const rows = await listOwn(db, { uid, owner: ownerDigest(secret, uid) })
  return Promise.all(rows.map((row) => openReport(db, secret, row)))
}
