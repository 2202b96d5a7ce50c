import { open, rename, rm } from 'node:fs/promises'
import { ImportProblem } from './problem.ts'
import { type Remark, type RemarkCode, REMARKS } from './remarks.ts'

/** A row that was not taken, or not wholly: JSON lines, one a remark. */
export type ReportLine = { file: string; row: number | null; id: string | null; email: string | null } & Remark

export type Report = {
  counts: Map<RemarkCode, number>
  add(lines: ReportLine[]): Promise<void>
  /** Only now is it at its place: a report that is there is whole. */
  finish(): Promise<void>
  /** Leaves a former report as it was. */
  abandon(): Promise<void>
}

/** It holds names and addresses of people: for its owner's eyes. @throws ImportProblem when it cannot be written there */
export async function createReport(path: string): Promise<Report> {
  const partial = `${path}.partial`
  const file = await open(partial, 'w', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new ImportProblem(`The report ${path} cannot be written (${error.code}).`, { cause: error })
  })
  const counts = new Map<RemarkCode, number>()
  return {
    counts,
    async add(lines) {
      for (const { code } of lines) counts.set(code, (counts.get(code) ?? 0) + 1)
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
