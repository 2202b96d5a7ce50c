import { useEffect, useRef, useState } from 'react'
import { isOpen, type ApplicationItem, type ApplicationState } from '#domain/applications/application.ts'
import { formatLongDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { withdrawApplication } from './data.ts'
import { application as words } from './texts.ts'
import { Banner, type BannerTone } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Group } from '#app/ui/group.tsx'
import { Row } from '#app/ui/row.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'

const TONES: Record<ApplicationState, BannerTone> = {
  submitted: 'info',
  waiting_guardian: 'warn',
  approved: 'ok',
  rejected: 'bad',
  withdrawn: 'neutral',
}

/** The application's state, in words; until the decision it can be withdrawn. */
export function ApplicationShown({ application }: { application: ApplicationItem }) {
  const { id, state, category, submittedAt, reason, decision, appealBy, appealBody, appealedOn, appeal } = application
  const [isAsking, setAsking] = useState(false)
  const action = useAction('application not withdrawn')
  const { title, text } = words.states[state]

  const withdraw = () =>
    action.run(async () => {
      await withdrawApplication(id).finally(() => setAsking(false))
      showToast(words.withdrawn)
    })

  // After the withdrawal the button is gone, so the focus needs another place.
  const shown = useRef<HTMLDivElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    if (wasAsking.current && !isAsking && !isOpen(state)) shown.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking, state])

  return (
    <div className="stack" ref={shown} tabIndex={-1}>
      <Banner tone={TONES[state]}>
        <p>
          <b>{title}</b>
        </p>
        <p>{text}</p>
      </Banner>
      <Group>
        <Row title={category.label} detail={words.for} />
        <Row title={formatLongDate(romeDay(submittedAt))} detail={words.sent} />
        {decision && <Row title={words.resolution(decision)} detail={words.decided} />}
        {reason && <Row title={reason} detail={words.reason} />}
        {appealedOn && <Row title={formatLongDate(appealedOn)} detail={words.appealed} />}
        {appeal && <Row title={words.resolution(appeal)} detail={words.appealDecided} />}
      </Group>
      {state === 'rejected' && !appeal && !appealedOn && <p>{words.howToAppeal(appealBody, appealBy)}</p>}
      <ActionFailure error={action.error} ways={{ retry: withdraw }} />
      {isOpen(state) && (
        <Button wide variant="secondary" onClick={() => setAsking(true)}>
          {words.withdraw}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={words.withdrawTitle}
        text={words.withdrawText}
        confirm={words.withdrawConfirm}
        cancel={words.keep}
        danger
        busy={action.busy !== null}
        onConfirm={withdraw}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
