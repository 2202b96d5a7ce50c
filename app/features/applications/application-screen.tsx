import { useEffect, useRef, useState } from 'react'
import { isOpen } from '#domain/applications/application.ts'
import { ownApplication } from './data.ts'
import { useCard } from '#app/platform/card/card.ts'
import { Screen } from '#app/shell/screen.tsx'
import { application as words } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { useFocusOn } from '#app/ui/focus.ts'
import { Button } from '#app/ui/button.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Failure } from '#app/ui/failure.tsx'
import { onDemand } from '#app/ui/on-demand.tsx'
import { useClock } from '#app/ui/use-clock.ts'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationShown } from './application-shown.tsx'

const Office = onDemand(async () => (await import('#app/ui/office/office.tsx')).Office)

/** /account/domanda: the application for membership, or its outcome. The secretariat is one press away. */
export function Domanda() {
  const { data: answer, error } = ownApplication.use()
  const { card } = useCard()
  const now = useClock()
  const [isAgain, setAgain] = useState(false)
  const [isOfficeOpen, setOfficeOpen] = useState(false)
  const last = answer?.application ?? null
  // After the end of a membership its admission is history: the form comes at once.
  const application = answer?.canApply && last?.state === 'approved' ? null : last
  const isForm = answer?.canApply === true && (application === null || isAgain)
  const again = useFocusOn<HTMLDivElement>(isForm && isAgain)

  // The application replaces the form and is read from its beginning.
  const shown = useRef<HTMLDivElement>(null)
  const wasForm = useRef(false)
  useEffect(() => {
    if (wasForm.current && !isForm && application && isOpen(application.state)) {
      setAgain(false)
      shown.current?.focus()
    }
    wasForm.current = isForm
  }, [isForm, application])

  return (
    <Screen
      title={words.title}
      lead={(isForm || (answer === null && !error)) && (card?.periods.cancelledOn ? words.leadBack : words.lead)}
      bar={{ back: '/tessera' }}
      narrow
    >
      <div className="stack">
        {error && answer && error.code === 'auth.network' && <Banner tone="neutral">{words.offline}</Banner>}
        {answer === null &&
          (error ? (
            <Failure error={error} ways={{ retry: () => void ownApplication.refresh() }} />
          ) : (
            <SkeletonRows rows={3} thumbs={false} />
          ))}
        {application && !isForm && (
          <div ref={shown} tabIndex={-1}>
            <ApplicationShown application={application} />
          </div>
        )}
        {answer && !answer.canApply && !application && <p>{words.notNow}</p>}
        {answer?.canApply && application && !isAgain && (
          <Button wide onClick={() => setAgain(true)}>
            {words.again}
          </Button>
        )}
        {isForm && (
          <div ref={again} tabIndex={-1}>
            <ApplicationForm />
          </div>
        )}
        {answer && card && (
          <Button wide variant="tint" onClick={() => setOfficeOpen(true)}>
            {words.write}
          </Button>
        )}
      </div>
      {card && <Office open={isOfficeOpen} card={card} now={now} onClose={() => setOfficeOpen(false)} />}
    </Screen>
  )
}
