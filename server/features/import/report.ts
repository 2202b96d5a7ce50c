import { open, rename, rm } from 'node:fs/promises'
import { ImportProblem } from './problem.ts'
import { type Remark, type RemarkCode, REMARKS } from './remarks.ts'

/** A row that was not imported completely: JSON lines, one per remark. */
export type ReportLine = { file: string; row: number | null; id: string | null; email: string | null } & Remark

/** The rows of one remark: their number, and the first ones by e-mail, id or position in the file. */
export type Remarked = { count: number; first: string[] }

export type Report = {
  rows: Map<RemarkCode, Remarked>
  add(lines: ReportLine[]): Promise<void>
  /** Puts the report at its place: an existing report is always complete. */
  finish(): Promise<void>
  /** Keeps an earlier report. */
  abandon(): Promise<void>
}

/** More would fill the screen; the file has all of them. */
const FIRST = 10

/** The report has personal data, so only its owner can read it. @throws ImportProblem when it cannot be written */
export async function createReport(path: string): Promise<Report> {
  const partial = `${path}.partial`
  const file = await open(partial, 'w', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new ImportProblem(`The report ${path} cannot be written (${error.code}).`, { cause: error })
  })
  const rows = new Map<RemarkCode, Remarked>()
  return {
    rows,
    async add(lines) {
      for (const line of lines) {
        const { count, first } = rows.get(line.code) ?? { count: 0, first: [] }
        rows.set(line.code, { count: count + 1, first: first.length < FIRST ? [...first, nameOf(line)] : first })
      }
      const texts = lines.map(({ file, row, id, email, code, detail }) => {
        const { taken, text } = REMARKS[code]
        return `${JSON.stringify({ file, row, id, email, taken, code, why: text, detail })}\n`
      })
      if (texts.length > 0) await file.appendFile(texts.join(''))
    },
    async finish() {
      await file.close()
      await rename(partial, path)
    },
    async abandon() {
      await file.close()
      await rm(partial, { force: true })
    },
  }
}

/** The export's text is untrusted: no control character may reach the terminal. */
const nameOf = ({ email, id, row, file }: ReportLine): string =>
  (email ?? id ?? (row === null ? file : `row ${row} of ${file}`)).replaceAll(/\p{C}/gu, '\u{fffd}')
