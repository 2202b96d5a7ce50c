import type { ReportCategory } from '#domain/reports/report-categories.ts'
import type { ReportMode } from '#domain/reports/report.ts'
import { owner } from '#app/platform/own-copy.ts'
import type { ReportDraft } from './draft.ts'
import type { ReportFile, WaitingReport } from './waiting.ts'
import { isPdf } from './picked-files.ts'

/** Null: what was chosen cannot be here. Nobody signs what they wanted to send without a name, unless they say so. */
export function modeOf(chosen: ReportMode | null, isMember: boolean, isAnonymousPossible: boolean): ReportMode | null {
  if (chosen === 'anonymous') return isAnonymousPossible ? 'anonymous' : null
  return isMember ? 'signed' : 'visitor'
}

/** What its writer has to say themselves. */
type Written = {
  mode: ReportMode
  category: ReportCategory | null
  body: string
  place: string
  name?: string | undefined
  email?: string | undefined
}

/** A report as it waits to leave: of what the draft holds it has no more than its mode asks for. */
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

/** What a file is called may name its writer («relazione di Anna Rossi.pdf»), or tell when and with what it was made. */
const plainName = (file: ReportFile, n: number) => (isPdf(file) ? 'documento.pdf' : `foto-${n}.jpg`)
