import type { ReportCategory } from '#domain/reports/report-categories.ts'
import type { ReportMode } from '#domain/reports/report.ts'
import { owner } from '#app/platform/own-copy.ts'
import type { ReportDraft } from './draft.ts'
import type { ReportFile, WaitingReport } from './waiting.ts'
import { isPdf } from './picked-files.ts'

/** Null: the chosen mode is not allowed here. A report that should be anonymous is never signed without asking. */
export function modeOf(chosen: ReportMode | null, isMember: boolean, isAnonymousPossible: boolean): ReportMode | null {
  if (chosen === 'anonymous') return isAnonymousPossible ? 'anonymous' : null
  return isMember ? 'signed' : 'visitor'
}

/** The fields that the writer fills in. */
type Written = {
  mode: ReportMode
  category: ReportCategory | null
  body: string
  place: string
  name?: string | undefined
  email?: string | undefined
}

/** A report ready to send: it contains only the draft's fields that its mode requires. */
export function writtenReport(
  { mode, category, body, place, name, email }: Written,
  draft: ReportDraft,
  files: ReportFile[],
): WaitingReport {
  const isNamed = mode === 'visitor'
  const kept = (category?.filesAllowed ?? true) ? files : []
  return {
    key: crypto.randomUUID(),
    owner: owner(),
    form: {
      mode,
      category: category?.id ?? draft.category,
      confidential: category?.confidential ?? false,
      title: '',
      body,
      place: draft.point && { ...draft.point, label: place },
      name: isNamed ? (name ?? '') : '',
      email: isNamed ? (email ?? '') : '',
    },
    files: kept.map((file, i) => ({
      ...file,
      name: mode === 'anonymous' ? plainName(file, i + 1) : file.name,
      upload: null,
      isDone: false,
    })),
    writtenAt: Date.now(),
    problem: null,
    receipt: null,
  }
}

/** A file name may reveal the writer («relazione di Anna Rossi.pdf»), or when and with what the file was made. */
const plainName = (file: ReportFile, n: number) => (isPdf(file) ? 'documento.pdf' : `foto-${n}.jpg`)
