import { useState } from 'react'
import { receiptForm, type ReportAnswer } from '#domain/reports/report.ts'
import { byCode } from './data.ts'
import { Screen } from '#app/shell/screen.tsx'
import { useStepFocus } from '#app/ui/focus.ts'
import { reports as text } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { keyRound, mail } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { ActionFailure, useFailure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { ReportView } from './report-view.tsx'
import styles from './reports.module.css'

const rules = { receiptCode: receiptForm.code }

type Opened = { code: string; report: ReportAnswer }

/** /segnalazioni/codice: opens a report by its code. The code stays in this page's memory only, not in the URL or on the device. */
export function ByCode() {
  const [opened, setOpened] = useState<Opened | null>(null)
  useStepFocus(opened ? 'report' : 'code')
  if (!opened) return <CodeForm onOpen={setOpened} />
  const { code, report } = opened
  const show = (report: ReportAnswer) => setOpened({ code, report })
  return (
    // The document's title stays in the browser's history, which may be shared.
    <Screen narrow bar={{ back: '/segnalazioni' }} title={text.byCode} heading={report.title}>
      {!report.confirmed && <NotConfirmed code={code} />}
      <ReportView
        report={report}
        file={{ load: (n) => byCode.file(code, n) }}
        onReply={async (body, key) => show(await byCode.answer(code, body, key))}
      />
      <div className={styles.parts}>
        <span />
        <Button wide variant="secondary" icon={keyRound} onClick={() => setOpened(null)}>
          {text.otherCode}
        </Button>
      </div>
    </Screen>
  )
}

function CodeForm({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const failure = useFailure('report not opened by code')
  const open = async (code: string) => {
    failure.clear()
    onOpen({ code, report: await byCode.load(code) })
  }
  return (
    <Screen narrow bar={{ back: '/segnalazioni' }} title={text.byCode} lead={text.byCodeLead}>
      <Form rules={rules} onSubmit={({ receiptCode }) => open(receiptCode)} onError={failure.show}>
        <TextField
          label={text.codeField}
          name="receiptCode"
          hint={text.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
        <ActionFailure error={failure.error} ways={{ retry: 'submit' }} />
        <Button type="submit" wide>
          {text.open}
        </Button>
      </Form>
    </Screen>
  )
}

/** A visitor's report with an unconfirmed address: the missing step, and the mail again. */
function NotConfirmed({ code }: { code: string }) {
  const action = useAction('confirmation not sent again')
  const remind = () =>
    action.run(async () => {
      await byCode.remind(code)
      showToast(text.reminded)
    })
  return (
    <div className={styles.parts}>
      <Banner
        tone="warn"
        icon={mail}
        action={
          <Button variant="tint" size="sm" busy={action.busy !== null} onClick={remind}>
            {text.remind}
          </Button>
        }
      >
        {text.notConfirmed}
      </Banner>
      <ActionFailure error={action.error} ways={{ retry: remind }} />
      <span />
    </div>
  )
}
