import type { Database } from '#db/connect.ts'
import type { ReportRow } from '#db/tables.ts'
import type { ReportPlace } from '#domain/reports/report.ts'
import { openText, sealText } from '#server/platform/secret/sealed-bytes.ts'
import { openDataKey } from './officer-key.ts'

/** The content of a report. `name` and `email`: a visitor's; `uid`: the signer of a confidential one. */
export type ReportContent = { title: string; body: string; place: ReportPlace | null; name: string; email: string; uid: string | null }

/** A readable report: its content, and the key for its other parts (`key`: null for an ordinary one, which is not encrypted). */
export type OpenReport = { row: ReportRow; content: ReportContent; key: Buffer | null }

/** @param secret the server's */
export async function openReport(db: Database, secret: string, row: ReportRow): Promise<OpenReport> {
  const key = row.dataKey === null ? null : await openDataKey(db, secret, row.id, row.dataKey)
  return { row, key, content: JSON.parse(openWith(key, contentPlace(row.id), row.content)) as ReportContent }
}

export const openWith = (key: Uint8Array | null, place: string, text: string): string => (key ? openText(key, place, text) : text)

export const sealWith = (key: Uint8Array | null, place: string, text: string): string => (key ? sealText(key, place, text) : text)

// The place of an encrypted text: moved elsewhere it does not open.
export const contentPlace = (reportId: string) => `${reportId}:content`
export const messagePlace = (reportId: string, messageId: string) => `${reportId}:message:${messageId}`
export const filePlace = (reportId: string, n: number, what: 'key' | 'name') => `${reportId}:file:${n}:${what}`

export const isConfidential = ({ desk }: Pick<ReportRow, 'desk'>): boolean => desk === 'safeguarding'
