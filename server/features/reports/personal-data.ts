import type { Database } from '#db/connect.ts'
import { messagePlace, openReport, openWith, type OpenReport } from './content.ts'
import { ownerDigest } from './digests.ts'
import { filesOf } from './files.ts'
import { listMessages, listOwn } from './queries.ts'

type Person = { uid: string }

/** What a person has signed, for the download of their data: confidential reports too, which nobody but they and the officer read. */
export async function reportsOfPerson(db: Database, person: Person, secret: string) {
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

/** What they have written, and the answers, without who of the staff has answered. */
export async function messagesOfPerson(db: Database, person: Person, secret: string) {
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

export async function filesOfPerson(db: Database, person: Person, secret: string) {
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
