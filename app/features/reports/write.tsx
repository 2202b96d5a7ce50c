import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { reportCategories } from '#domain/reports/report-categories.ts'
import { newDraft, readDraft, writeDraft, writeDraftFiles, type ReportDraft } from './draft.ts'
import { lookForReturn, waitingForReturn } from './leave.ts'
import { useOfficer } from './officer.ts'
import { lastSent, watchOutbox } from './outbox.ts'
import { dropReport, useWaitingReports, type SentReport, type WaitingReport } from './waiting.ts'
import { useSession } from '#app/platform/session/session.ts'
import { Screen } from '#app/shell/screen.tsx'
import { reports as text } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { keyRound } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { inOrder } from '#app/ui/on-its-way.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { usePage } from '#app/platform/content/use-page.ts'
import { Doors } from './doors.tsx'
import { Emergency, NoOfficer } from './emergency.tsx'
import { OnDevice } from './on-device.tsx'
import { OwnList } from './own-list.tsx'
import { ReportForm } from './report-form.tsx'
import { News } from './news.tsx'
import { behind, stepOfProblem } from './steps.ts'
import { useSteps } from './use-steps.ts'
import { useStepFocus } from '#app/ui/focus.ts'
import styles from './reports.module.css'

/** The outcome of the form: sent, or waiting for the network. A new object each time. */
type Outcome = { sent: SentReport } | { waiting: string }

/** /segnalazioni: the start of a report and the outcome of earlier ones; then its steps, one screen each. */
export function Write() {
  const { user } = useSession()
  const uid = user?.firebaseUid ?? null
  const { known, page } = usePage('associazione')
  const [params] = useSearchParams()
  const [draft, setDraft] = useState<ReportDraft>(() => {
    const begun = readDraft() ?? newDraft()
    return { ...begun, category: begun.category || (params.get('categoria') ?? '') }
  })
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [sending, setSending] = useState<string | null>(null)
  // Waiting reports are sent when their writer is present, also after a sign-in.
  useEffect(() => {
    watchOutbox(uid)
    void lookForReturn()
  }, [uid])

  const waiting = useWaitingReports()
  const shown = outcome && 'sent' in outcome ? outcome.sent : null
  const isWaiting = outcome !== null && 'waiting' in outcome && waiting.some(({ key, receipt }) => key === outcome.waiting && !receipt)
  // Shown once: by the form while sending, then by the message in its place.
  const others = waiting.filter(({ key }) => key !== (sending ?? shown?.key))
  const codes = others.flatMap((one) => (one.receipt ? [{ ...one, receipt: one.receipt }] : []))
  const unsent = others.filter(({ receipt }) => !receipt)
  const away = waitingForReturn.use()
  const categories = reportCategories(page)
  const officer = useOfficer()
  const offered = officer ? categories : categories.filter(({ confidential }) => !confidential)
  const isLoading = known.state === 'loading' || officer === null
  // Shown in the form, together with the emergency numbers.
  const hasNoOfficer = !shown && !isLoading && offered.length < categories.length

  const change = (changed: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...changed }))
  const { step, category, topics, place, go, next, back, leave, open } = useSteps(draft, shown || isLoading ? null : offered, change)
  useStepFocus(step ?? 'doors')

  const news = useRef<HTMLElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) see(news.current)
  }, [outcome])
  useArrival(({ key, receipt: { code, number } }) => {
    if (key === sending || key === shown?.key) return
    if (!code) showToast(text.sentLater(number))
    // The next report may be in progress, so the focus stays there; the code is shown above.
    else if (step !== null || form.current?.contains(document.activeElement) || readDraft())
      showToast(text.sentLater(null), { action: { label: text.seeCode, onPress: () => see(news.current) } })
    else see(news.current)
  })

  const begin = (next: ReportDraft = newDraft()) => {
    setOutcome(null)
    setDraft(next)
  }
  // Focuses the form, where the pressed button was.
  const seeForm = () => form.current?.focus()
  const goOn = () => {
    begin()
    seeForm()
  }
  const edit = async (one: WaitingReport) => {
    const { key, form, files } = one
    const { category, body, mode, place, name, email } = form
    const point = place && { lat: place.lat, lng: place.lng }
    const next = { ...newDraft(category), body, mode, point, label: place?.label ?? '', name, email }
    await writeDraftFiles(
      next.id,
      files.map(({ upload: _upload, isDone: _isDone, ...file }) => file),
    )
    writeDraft(next)
    await dropReport(key)
    begin(next)
    go(stepOfProblem(one.problem?.fields ?? {}) ?? 'who')
  }

  return (
    <Screen
      narrow
      heading={step ? text.steps[step] : undefined}
      lead={
        step
          ? [text.progress(place.n, place.of), step !== 'topic' && category?.label].filter(Boolean).join(' · ')
          : outcome || codes.length > 0
            ? undefined
            : text.lead
      }
    >
      <News ref={news} away={user ? 0 : away} isWaiting={isWaiting} sent={shown} codes={codes} onNoted={seeForm} onAnother={goOn} />
      <div className={inOrder}>
        <div ref={form} tabIndex={-1} className={styles.parts}>
          {shown ? null : isLoading ? (
            <Doors hasConfidential isBegun={false} isWaiting insteadOfConfidential={null} onOpen={() => {}} onGoOn={() => {}} />
          ) : (
            <ReportForm
              key={draft.id}
              step={step}
              topics={topics}
              category={category}
              hasConfidential={behind('confidential', offered).length > 0}
              insteadOfConfidential={hasNoOfficer && <NoOfficer association={page} />}
              draft={draft}
              onChange={change}
              onDoor={open}
              onStep={go}
              onNext={next}
              onBack={back}
              onSending={setSending}
              onSent={(sent) => {
                setOutcome({ sent })
                const { code, number } = sent.receipt
                if (!leave()) showToast(text.sentLater(code ? null : number))
              }}
              onWaiting={(key) => {
                begin()
                setOutcome({ waiting: key })
                leave()
              }}
            />
          )}
        </div>
        {/* Always visible: it has the emergency numbers. Shown once per screen, where it is nearest to the text. */}
        {!(step === null && hasNoOfficer) && !(step === 'tell' && category?.confidential) && (
          <div className={styles.after}>
            <Emergency />
          </div>
        )}
        {step === null && (user || unsent.length > 0) && (
          <ListSection title={text.own}>
            <div ref={own} tabIndex={-1} className={styles.parts}>
              <OnDevice all={unsent} categories={categories} onEdit={edit} onGone={() => own.current?.focus()} />
              {user && <OwnList isFirst={unsent.length === 0} />}
            </div>
          </ListSection>
        )}
        {step === null && (
          <Group className={styles.after}>
            <Row icon={keyRound} title={text.haveCode} detail={text.haveCodeText} to="/segnalazioni/codice" chevron />
          </Group>
        )}
      </div>
    </Screen>
  )
}

/** Scrolls to the message: the pressed button is at the end of a long page. */
function see(news: HTMLElement | null): void {
  scrollTo(0, 0)
  news?.focus({ preventScroll: true })
}

/** Calls back for reports that were sent in the background. */
function useArrival(onArrival: (sent: NonNullable<ReturnType<typeof lastSent.get>>) => void): void {
  const last = lastSent.use()
  const [before] = useState(last)
  const tell = useEffectEvent(onArrival)
  useEffect(() => {
    if (last && last !== before) tell(last)
  }, [last, before])
}
