import { useEffect, useId, type Ref } from 'react'
import type { SentReport } from './waiting.ts'
import { reports as text } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { check, mail } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { Receipt } from './receipt.tsx'
import { useNoted } from './use-noted.ts'
import styles from './reports.module.css'

/**
 * What has happened to one that was sent, what the person has to keep, and what comes next: in the form's place, or above it where it went
 * by itself. It takes the focus, and then says the code too.
 *
 * @param isKept the device has its code until the person says it is noted; false where the browser keeps nothing
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
  const noted = useNoted(sent.key)
  const isOnlyHere = receipt.code !== null && !isKept
  useEffect(() => {
    if (!isOnlyHere) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isOnlyHere])
  const note = async () => {
    await noted()
    // With the code this goes from the screen, and is not done yet.
    if (receipt.confirmationSent) showToast(text.thenMail)
    onNoted()
  }
  const told = (
    <Banner key="told" tone={receipt.confirmationSent ? 'warn' : 'ok'} icon={receipt.confirmationSent ? mail : check} id={`${id}-what`}>
      <p>
        <b>{receipt.confirmationSent ? text.oneStep : text.received}</b>
      </p>
      <p>
        {text.number} <b className={styles.reportNumber}>{receipt.number}</b>
      </p>
      <p>{!receipt.confirmationSent ? text.thanks[form.mode] : receipt.code ? text.pressLink : text.confirmFirst}</p>
    </Banner>
  )
  const coded = receipt.code && (
    <Receipt key="coded" id={`${id}-code`} code={receipt.code} note={form.mode === 'visitor' ? text.notByMail : undefined} />
  )
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={`${id}-what`} aria-describedby={`${id}-code`} className={styles.parts}>
      {/* Without the code no answer is read, and the mail is there later too. */}
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
