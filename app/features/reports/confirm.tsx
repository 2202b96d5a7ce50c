import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '#app/platform/api.ts'
import { noteConfirmed } from './waiting.ts'
import { confirmReport } from './data.ts'
import { Screen } from '#app/shell/screen.tsx'
import { reports as text } from './texts.ts'
import { useFocusOn } from '#app/ui/focus.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Failure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import styles from './reports.module.css'

/** /segnalazioni/conferma?token=…: a button confirms, since mail scanners open links but press no button. */
export function Confirm() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const [number, setNumber] = useState<string | null>(null)
  const action = useAction('report not confirmed')
  const confirm = () =>
    action.run(async () => {
      if (!token) throw new ApiError('report.link_invalid', 404)
      const confirmed = await confirmReport(token)
      setNumber(confirmed)
      void noteConfirmed(confirmed)
    })
  const told = useFocusOn<HTMLOutputElement>(number !== null)
  return (
    <Screen narrow title={text.confirm} lead={number === null ? text.confirmLead : undefined}>
      <div className={styles.parts}>
        <output ref={told} tabIndex={-1}>
          {number !== null && (
            <Banner tone="ok">
              <p>
                {text.confirmedBefore} <span className={styles.reportNumber}>{number}</span> {text.confirmedAfter}
              </p>
            </Banner>
          )}
        </output>
        <Failure error={action.error} ways={{ retry: confirm }} />
        {number === null && (
          <Button wide busy={action.busy !== null} onClick={confirm}>
            {text.confirmButton}
          </Button>
        )}
        {/* By its code, the visitor can read the answers and request another mail. */}
        {action.error !== null && (
          <LinkButton wide variant="secondary" to="/segnalazioni/codice">
            {text.haveCode}
          </LinkButton>
        )}
        <LinkButton wide variant={number === null ? 'secondary' : 'primary'} to="/segnalazioni">
          {text.again}
        </LinkButton>
      </div>
    </Screen>
  )
}
