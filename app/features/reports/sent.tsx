import { useEffect, useId, useState, type Ref } from 'react'
import { dropReport, type SentReport } from './waiting.ts'
import { reports as text } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { check, copy, mail } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import styles from './reports.module.css'
import { formatReceiptCode } from '#domain/reports/receipt-code.ts'
import { Group } from '#app/ui/group.tsx'
import { logWarning } from '#app/platform/log-warning.ts'

/**
 * The outcome of a sent report, what the person must keep, and the next step: in place of the form, or above it when the report was sent in
 * the background. It takes the focus so that screen readers announce the code.
 *
 * @param isKept the device stores its code until the person confirms noting it; false when the browser cannot store
 */
export function Sent({
  ref,
  sent,
  isKept,
  onNoted,
  onAnother,
}: {
  ref?: Ref<HTMLElement> | undefined
  sent: SentReport
  isKept: boolean
  onNoted: () => void
  onAnother?: () => void
}) {
  const { receipt, form } = sent
  const id = useId()
  const isOnlyHere = receipt.code !== null && !isKept
  useEffect(() => {
    if (!isOnlyHere) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isOnlyHere])
  const note = async () => {
    await forgetCode(sent.key)
    // The code disappears from the screen with this press, and the mail is still to be opened.
    if (receipt.confirmationSent) showToast(text.thenMail)
    onNoted()
  }
  const told = (
    <Banner key="told" tone={receipt.confirmationSent ? 'warn' : 'ok'} icon={receipt.confirmationSent ? mail : check} id={`${id}-what`}>
      <p>
        <b>{receipt.confirmationSent ? text.oneStep : text.received}</b>
      </p>
      {/* The code is enough: no number beside it. */}
      {!receipt.code && (
        <p>
          {text.number} <b className={styles.reportNumber}>{receipt.number}</b>
        </p>
      )}
      <p>{!receipt.confirmationSent ? thanksFor(form) : receipt.code ? text.pressLink : text.confirmFirst}</p>
    </Banner>
  )
  const coded = receipt.code && (
    <Receipt key="coded" id={`${id}-code`} code={receipt.code} note={form.mode === 'visitor' ? text.notByMail : undefined} />
  )
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={`${id}-what`} aria-describedby={`${id}-code`} className={styles.parts}>
      {/* The code comes first: without it no answer can be read, while the mail can wait. */}
      {receipt.confirmationSent ? [coded, told] : [told, coded]}
      {receipt.code ? (
        <Button wide onClick={() => void note()}>
          {text.saved}
        </Button>
      ) : receipt.confirmationSent ? (
        <LinkButton wide to="/confirm-email">
          {text.confirmOwn}
        </LinkButton>
      ) : (
        <LinkButton wide to={`/segnalazioni/${receipt.id}`}>
          {text.see}
        </LinkButton>
      )}
      {!receipt.code && onAnother && (
        <Button wide variant="secondary" onClick={onAnother}>
          {text.another}
        </Button>
      )}
    </section>
  )
}

const thanksFor = ({ mode, confidential }: SentReport['form']): string =>
  `${confidential ? text.thanksConfidential : text.thanks} ${text.answerComes[mode]}`

/** The code with which a person without an account returns: large, to copy or write down. */
function Receipt({ id, code, note }: { id: string; code: string; note?: string | undefined }) {
  const [isFailed, setFailed] = useState(false)
  const shown = formatReceiptCode(code)
  const copyCode = () => {
    // Without HTTPS there is no clipboard.
    if (!navigator.clipboard) return setFailed(true)
    navigator.clipboard.writeText(shown).then(
      () => showToast(text.copied),
      () => setFailed(true),
    )
  }
  return (
    <Group className={styles.receipt}>
      <div id={id} className={styles.coded}>
        <p className="sm muted">{text.code}</p>
        <p className={styles.code}>{shown}</p>
        <p>
          <b>{text.saveCode}</b>
        </p>
        {note && <p>{note}</p>}
      </div>
      <Button variant="tint" icon={copy} aria-label={text.copyLabel(shown)} onClick={copyCode}>
        {text.copy}
      </Button>
      <div role="alert">{isFailed && <p className="sm">{text.copyFailed}</p>}</div>
    </Group>
  )
}

/** The person has noted the code: this device deletes it. */
const forgetCode = (key: string): Promise<void> => dropReport(key).catch((error: unknown) => logWarning('receipt not dropped', error))
