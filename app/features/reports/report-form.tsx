import { useEffect, useState, type ReactNode } from 'react'
import type { ReportCategory } from '#domain/reports/report-categories.ts'
import { reportForm } from '#domain/reports/report.ts'
import { ApiError } from '#app/platform/api.ts'
import { dropDraft, hideDraft, showDraft, writeDraft, type ReportDraft } from './draft.ts'
import { writeReport } from './outbox.ts'
import type { SentReport } from './waiting.ts'
import { useSession } from '#app/platform/session/session.ts'
import { fieldText } from '#app/ui/texts/fields.ts'
import { useFailure } from '#app/ui/failure.tsx'
import { Doors } from './doors.tsx'
import { useFiles } from './picked-files.ts'
import { Tell, Topic, Where, Who, type StepProps } from './step-screens.tsx'
import { stepOfProblem, type Door, type Step } from './steps.ts'
import { reports as text } from './texts.ts'
import { modeOf, writtenReport } from './written.ts'

/** Field names of the API, mapped to names here, since «nome» and «categoria» mean other things in other forms. */
const OWN_NAMES: Record<string, string> = { category: 'reportCategory', body: 'reportBody', place: 'reportPlace', name: 'reporterName' }

/** The report form from the doors to its last step. The text stays in the draft until it is in the outbox or at the server. */
export function ReportForm({
  step,
  topics,
  category,
  hasConfidential,
  insteadOfConfidential,
  draft,
  onChange,
  onDoor,
  onStep,
  onNext,
  onBack,
  onSending,
  onSent,
  onWaiting,
}: {
  /** Null: at the doors. */
  step: Step | null
  /** The topics behind the chosen door. */
  topics: ReportCategory[]
  category: ReportCategory | null
  hasConfidential: boolean
  /** Where to turn when confidential reports have no reader. */
  insteadOfConfidential: ReactNode
  draft: ReportDraft
  onChange: (changed: Partial<ReportDraft>) => void
  onDoor: (door: Door) => void
  onStep: (step: Step) => void
  onNext: () => void
  onBack: () => void
  /** The key of the report being sent from here; null when none is. */
  onSending: (key: string | null) => void
  onSent: (sent: SentReport) => void
  onWaiting: (key: string) => void
}) {
  const { user } = useSession()
  const files = useFiles(draft.id)
  const failure = useFailure('report not sent')
  const [refusal, setRefusal] = useState<{ step: Step; text: string } | null>(null)

  const isBegun = draft.body !== '' || draft.label !== '' || draft.point !== null || files.list.length > 0
  useEffect(() => {
    if (isBegun) writeDraft(draft)
  }, [draft, isBegun])

  if (step === null)
    return (
      <Doors
        hasConfidential={hasConfidential}
        isBegun={isBegun && category !== null}
        insteadOfConfidential={insteadOfConfidential}
        onOpen={onDoor}
        onGoOn={() => onStep('tell')}
      />
    )

  const mode = modeOf(draft.mode, user !== null, category?.anonymousAllowed ?? false)

  const send = async ({ name, email }: { name?: string; email?: string }) => {
    failure.clear()
    setRefusal(null)
    // For a step that is not on the screen.
    const refuse = (at: Step, name: string, problem: Parameters<typeof fieldText>[1]) => {
      setRefusal({ step: at, text: fieldText(OWN_NAMES[name] ?? name, problem) })
      onStep(at)
    }
    const label = draft.label.trim()
    const { value: body, problem } = reportForm.body.read(draft.point || !label ? draft.body : text.inBody(draft.body.trim(), label))
    if (problem) return refuse('tell', 'body', problem)
    // A photo still in preparation is included; a refused one is reported in its place and stops the sending.
    const ready = await files.ready()
    if (!ready) return onStep('tell')
    const written = writtenReport({ mode: mode!, category, body, place: label, name, email }, draft, ready)
    onSending(written.key)
    hideDraft(draft)
    try {
      const receipt = await writeReport(written)
      dropDraft(draft)
      if (receipt === 'waiting') onWaiting(written.key)
      else onSent({ ...written, files: [], receipt })
    } catch (error) {
      showDraft(draft)
      if (!(error instanceof ApiError) || error.status !== 422) throw error
      const at = stepOfProblem(error.fields)
      const [wrong] = Object.entries(error.fields).filter(([name]) => at && stepOfProblem({ [name]: 'invalid' }) === at)
      if (at && wrong) return refuse(at, ...wrong)
      throw renamed(error)
    } finally {
      onSending(null)
    }
  }

  const shared: StepProps = {
    draft,
    category,
    files,
    mode,
    isMember: user !== null,
    problem: refusal?.step === step ? refusal.text : null,
    onChange,
    onNext: () => {
      setRefusal(null)
      onNext()
    },
    onBack,
  }
  if (step === 'topic') return <Topic {...shared} topics={topics} />
  if (step === 'tell') return <Tell {...shared} />
  if (step === 'where') return <Where {...shared} />
  return <Who {...shared} failure={failure} onSend={send} />
}

/** Maps the errors to the form's field names; those without a field are shown beside the button. */
function renamed({ fields }: ApiError): ApiError {
  return new ApiError(
    'api.invalid',
    422,
    Object.fromEntries(Object.entries(fields).map(([name, problem]) => [OWN_NAMES[name] ?? name, problem])),
  )
}
