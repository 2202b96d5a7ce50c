import type { Database } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import { REPORT_FILES, type ReportFileItem, type UploadRef } from '#domain/reports/report.ts'
import { listFiles, takeUpload } from './upload-queries.ts'
import { openText } from '#server/platform/secret/sealed-bytes.ts'
import { readFile, readyUpload } from './uploads.ts'
import { filePlace, openWith, sealWith, type OpenReport } from './content.ts'

/**
 * Attaches uploads to a report, in order; joins the running transaction. Each file's key is stored with it, in a confidential report
 * encrypted with the report's own.
 *
 * @throws api.invalid 422 with the field `files`: one is missing or on another report, or they are too many
 */
export async function attachFiles(db: Database, reportId: string, key: Buffer | null, refs: UploadRef[], now: number): Promise<void> {
  const uploads = await Promise.all(refs.map((ref) => readyUpload(db, ref, now)))
  const ready = uploads.filter((upload) => upload !== null)
  const pdfs = ready.filter(({ row }) => row.kind === 'pdf').length
  if (ready.length < refs.length) throw refused('invalid')
  if (pdfs > REPORT_FILES.pdfs || (pdfs > 0 && ready.length > pdfs) || ready.length > REPORT_FILES.photos) throw refused('too_long')
  for (const [n, upload] of ready.entries()) {
    const name = sealWith(key, filePlace(reportId, n, 'name'), openText(upload.key, `${upload.row.id}:name`, upload.row.name))
    const fileKey = sealWith(key, filePlace(reportId, n, 'key'), upload.key.toString('base64url'))
    if (!(await takeUpload(db, upload.row.id, { reportId, n, fileKey, name }))) throw refused('invalid')
  }
}

const refused = (problem: 'invalid' | 'too_long') => new AppError('api.invalid', 422, { fields: { files: problem } })

export async function filesOf(db: Database, { row: { id }, key }: Pick<OpenReport, 'row' | 'key'>): Promise<ReportFileItem[]> {
  const files = await listFiles(db, id)
  return files.map((file) => ({
    n: file.n!,
    kind: file.kind as ReportFileItem['kind'],
    type: file.type!,
    name: fileName(openWith(key, filePlace(id, file.n!, 'name'), file.name), file.kind!),
    bytes: file.size,
    width: file.width,
    height: file.height,
  }))
}

/** @throws api.not_found 404 */
export async function fileOf(
  db: Database,
  { row: { id }, key }: Pick<OpenReport, 'row' | 'key'>,
  n: number,
): Promise<{ headers: Record<string, string>; bytes: Buffer }> {
  const file = (await listFiles(db, id)).find((file) => file.n === n)
  if (!file) throw new AppError('api.not_found', 404)
  const fileKey = Buffer.from(openWith(key, filePlace(id, n, 'key'), file.fileKey!), 'base64url')
  const name = fileName(openWith(key, filePlace(id, n, 'name'), file.name), file.kind!)
  return { headers: fileHeaders(file.type!, name), bytes: await readFile(db, file.id, fileKey) }
}

/** A file cannot run code here: a PDF is downloaded, not shown, and a photo opened alone is in a sandbox. */
const fileHeaders = (type: string, name: string): Record<string, string> => ({
  'Content-Type': type,
  'Content-Disposition': `${type === 'application/pdf' ? 'attachment' : 'inline'}; filename="${name}"`,
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
})

/** Letters, digits and hyphens, and the extension of its real kind: a misleading one is not repeated. */
function fileName(name: string, kind: string): string {
  const base = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return `${base || 'allegato'}.${kind === 'pdf' ? 'pdf' : 'webp'}`
}
