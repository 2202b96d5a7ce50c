import { open, rename, rm } from 'node:fs/promises'
import { ImportProblem } from './problem.ts'
import { type Remark, type RemarkCode, REMARKS } from './remarks.ts'

/** A row that was not taken, or not wholly: JSON lines, one a remark. */
export type ReportLine = { file: string; row: number | null; id: string | null; email: string | null } & Remark

/** The rows of one remark: how many, and the first of them by e-mail, id or place in the file. */
export type Remarked = { count: number; first: string[] }

export type Report = {
  rows: Map<RemarkCode, Remarked>
  add(lines: ReportLine[]): Promise<void>
  /** Only now is it at its place: a report that is there is whole. */
  finish(): Promise<void>
  /** Leaves a former report as it was. */
  abandon(): Promise<void>
}

/** More than these fill the screen; the file has them all. */
const FIRST = 10

/** It holds names and addresses of people: for its owner's eyes. @throws ImportProblem when it cannot be written there */
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

/** An export is a stranger's text: no character of it may steer the terminal. */
const nameOf = ({ email, id, row, file }: ReportLine): string =>
  (email ?? id ?? (row === null ? file : `row ${row} of ${file}`)).replaceAll(/\p{C}/gu, '\u{fffd}')
