import { useEffect, useRef, useState } from 'react'
import { reportCategories } from '#domain/report-categories.ts'
import { newDraft, readDraft, writeDraft, writeDraftFiles, type ReportDraft } from '../../data/report-draft.ts'
import { watchOutbox } from '../../data/report-outbox.ts'
import { dropReport, useWaitingReports, type SentReport, type WaitingReport } from '../../data/report-waiting.ts'
import { useSession } from '../../data/session.ts'
import { Screen } from '../../shell/screen.tsx'
import { reports as text } from '../../texts/reports.ts'
import { Banner } from '../../ui/banner.tsx'
import { Group } from '../../ui/group.tsx'
import { keyRound } from '../../ui/icons.ts'
import { Row } from '../../ui/row.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ListSection } from '../list-section.tsx'
import { usePage } from '../use-page.ts'
import { Emergency } from './emergency.tsx'
import { OnDevice } from './on-device.tsx'
import { OwnList } from './own-list.tsx'
import { ReportForm } from './report-form.tsx'
import { Sent } from './sent.tsx'
import styles from './segnalazioni.module.css'

/** What has become of the form: sent, or (null) kept for the network. A new one each time. */
type Outcome = { sent: SentReport | null }

/** /segnalazioni: a report in one page, and below it what has become of the others. */
export function Write() {
  const { user } = useSession()
  const uid = user?.firebaseUid ?? null
  const { known, page } = usePage('associazione')
  const [draft, setDraft] = useState<ReportDraft>(() => readDraft() ?? newDraft())
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [sending, setSending] = useState<string | null>(null)
  // What waits goes on its way when its person is here, and when they have signed in.
  useEffect(() => watchOutbox(uid), [uid])

  const waiting = useWaitingReports()
  const shown = outcome?.sent ?? null
  // Told once: while it is on its way by the form, and then by what stands in the form's place.
  const told = sending ?? shown?.key ?? null
  const onDevice = waiting.filter(({ key }) => key !== told)
  const categories = reportCategories(page)

  const news = useRef<HTMLDivElement>(null)
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!outcome) return
    // The button that was pressed is at the end of a long page.
    scrollTo(0, 0)
    news.current?.focus({ preventScroll: true })
  }, [outcome])

  const begin = (next: ReportDraft = newDraft()) => {
    setOutcome(null)
    setDraft(next)
  }
  const edit = async ({ key, form, files }: WaitingReport) => {
    const { category, body, mode, place, name, email } = form
    const point = place && { lat: place.lat, lng: place.lng }
    const next = { ...newDraft(category), body, mode, point, label: place?.label ?? '', name, email }
    await writeDraftFiles(
      next.id,
      files.map(({ id, type, blob, ...file }) => ({ id, name: file.name, type, blob })),
    )
    writeDraft(next)
    await dropReport(key)
    begin(next)
  }

  return (
    <Screen narrow lead={outcome ? undefined : text.lead}>
      <div className={styles.parts}>
        {outcome && !shown && (
          <div ref={news} tabIndex={-1}>
            <Banner tone="info">{text.queued}</Banner>
          </div>
        )}
        {shown ? (
          <div ref={news} tabIndex={-1}>
            <Sent
              sent={{ ...shown, receipt: waiting.find(({ key }) => key === shown.key)?.receipt ?? shown.receipt }}
              onAnother={() => begin()}
            />
          </div>
        ) : known.state === 'loading' ? (
          <SkeletonRows rows={3} thumbs={false} />
        ) : (
          <ReportForm
            key={draft.id}
            categories={categories}
            draft={draft}
            onSending={setSending}
            onSent={(sent) => setOutcome({ sent })}
            onWaiting={() => {
              begin()
              setOutcome({ sent: null })
            }}
          />
        )}
      </div>
      {(user || onDevice.length > 0) && (
        <ListSection title={text.own}>
          <div ref={own} tabIndex={-1} className={styles.parts}>
            <OnDevice all={onDevice} told={told} categories={categories} onEdit={edit} onGone={() => own.current?.focus()} />
            {user && <OwnList isFirst={onDevice.length === 0} />}
          </div>
        </ListSection>
      )}
      <div className={styles.parts}>
        <span />
        <Group>
          <Row icon={keyRound} title={text.haveCode} detail={text.haveCodeText} to="/segnalazioni/codice" chevron />
        </Group>
        <Emergency />
      </div>
    </Screen>
  )
}
