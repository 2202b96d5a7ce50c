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

/** What has become of the form: still to be sent, sent, or kept for the network. */
type Outcome = SentReport | 'waiting' | null

/** /segnalazioni: a report in one page, and below it what has become of the others. */
export function Write() {
  const { user } = useSession()
  const uid = user?.firebaseUid ?? null
  const { known, page } = usePage('associazione')
  const [draft, setDraft] = useState<ReportDraft>(() => readDraft() ?? newDraft())
  const [outcome, setOutcome] = useState<Outcome>(null)
  // What waits goes on its way when its person is here, and when they have signed in.
  useEffect(() => watchOutbox(uid), [uid])

  const shown = outcome === 'waiting' ? null : outcome
  const onDevice = useWaitingReports().filter(({ key }) => key !== shown?.key)

  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) top.current?.focus()
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
      <div ref={top} tabIndex={-1} className={styles.parts}>
        {outcome === 'waiting' && <Banner tone="info">{text.queued}</Banner>}
        {shown ? (
          <Sent sent={shown} onAnother={() => begin()} />
        ) : known.state === 'loading' ? (
          <SkeletonRows rows={3} thumbs={false} />
        ) : (
          <ReportForm
            key={draft.id}
            categories={reportCategories(page)}
            draft={draft}
            onSent={setOutcome}
            onWaiting={() => {
              begin()
              setOutcome('waiting')
            }}
          />
        )}
      </div>
      {(user || onDevice.length > 0) && (
        <ListSection title={text.own}>
          <div className={styles.parts}>
            <OnDevice all={onDevice} onEdit={edit} />
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
