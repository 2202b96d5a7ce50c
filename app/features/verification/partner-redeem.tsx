import { useEffect, useId, useState } from 'react'
import { UNDO_MINUTES } from '#domain/verification/partner.ts'
import { ActionFailure, Failure } from '#app/ui/failure.tsx'
import { partner as text } from './texts-partner.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { check as checkIcon } from '#app/ui/icons.ts'
import { useStepFocus } from '#app/ui/focus.ts'
import { PartnerEnded } from './partner-ended.tsx'
import type { Redeem } from './use-redeem.ts'
import styles from './verification.module.css'

type ShopRedeem = Pick<Redeem, 'shop' | 'hasEnded' | 'minutesAgo' | 'step'>

/**
 * The shop's action on a valid card: one press records the discount. Renders nothing when the device is not a shop's.
 *
 * @param seen the code was spelled: by pressing, the shop confirms that it saw the card
 */
export function PartnerRedeem({ redeem: { shop, hasEnded, minutesAgo, step }, seen = false }: { redeem: ShopRedeem; seen?: boolean }) {
  // The pressed button disappears after its work, together with its focus.
  useStepFocus(step.is === 'done' && !step.undo ? 'stays' : step.is, { ifLost: true, preventScroll: true })
  // One live region for both states, so that the second is read out too.
  if (step.is === 'done' || step.is === 'undone')
    return (
      <>
        <output>
          {step.is === 'done' ? (
            <Banner tone="ok" icon={checkIcon}>
              {text.redeemed} {shop?.headline}
            </Banner>
          ) : (
            <Banner tone="neutral">{text.undone}</Banner>
          )}
        </output>
        <PartnerEnded />
      </>
    )
  if (hasEnded) return <PartnerEnded />
  switch (step.is) {
    case 'nothing':
    case 'used':
      return null
    case 'copy':
      return <Banner tone="warn">{text.copy}</Banner>
    case 'later':
      return (
        <output>
          <Banner tone="neutral">{text.askedLater}</Banner>
        </output>
      )
    case 'untold':
      return <Untold {...step} />
    case 'refused':
      return <Failure error={step.error} tone="warn" />
    case 'telling':
      // In place from the start: a button that appears later would shift the next one under the finger.
      return <Press busy headline={shop?.headline} />
    case 'open':
      return (
        <>
          <JustRedeemed minutesAgo={minutesAgo} />
          <ActionFailure error={step.error} tone="warn" />
          <Press busy={step.busy} headline={shop?.headline} seen={seen} onPress={step.press} />
        </>
      )
  }
}

/** Undoes a mistaken press, while the time for it lasts. */
export function UndoRedeem({ redeem: { step } }: { redeem: ShopRedeem }) {
  return step.is === 'done' && <Undo {...step} />
}

function Undo({ doneAt, busy, error, undo }: Extract<Redeem['step'], { is: 'done' }>) {
  const detail = useId()
  const [isOver, setOver] = useState(false)
  const question = useQuestion()
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), doneAt + UNDO_MINUTES * 60_000 - Date.now())
    return () => clearTimeout(timer)
  }, [doneAt])
  const sure = { title: text.undoQuestion, text: text.undoText, confirm: text.undo, cancel: text.undoNot }
  return (
    <>
      <ActionFailure error={error} tone="warn" />
      {undo && !isOver && (
        <>
          <Button variant="secondary" wide busy={busy} aria-describedby={detail} onClick={() => question.ask(sure, undo)}>
            {text.undo}
          </Button>
          <p id={detail} className={styles.foot}>
            {text.undoDetail}
          </p>
          {/* A second touch may land here by accident: one touch does nothing. */}
          {question.dialog}
        </>
      )}
    </>
  )
}

type PressProps = { busy: boolean; headline: string | null | undefined; seen?: boolean; onPress?: () => void }

const Press = ({ busy, headline, seen = false, onPress }: PressProps) => (
  <Button wide busy={busy} icon={checkIcon} onClick={onPress}>
    {seen ? [text.redeemSeen, headline].filter(Boolean).join(', ') : [text.redeem, headline].filter(Boolean).join(': ')}
  </Button>
)

function Untold({ error, retry }: Extract<Redeem['step'], { is: 'untold' }>) {
  const again = (
    <Button variant="secondary" size="sm" onClick={retry}>
      {text.retry}
    </Button>
  )
  if (error.code === 'auth.network')
    return (
      <output>
        <Banner tone="neutral" action={again}>
          {text.redeemNeedsNetwork}
        </Banner>
      </output>
    )
  return (
    <>
      <Failure error={error} tone="warn" />
      {again}
    </>
  )
}

/** Warns that the discount was recorded minutes ago: a second press would look like a mistake. */
const JustRedeemed = ({ minutesAgo }: { minutesAgo: number | null }) =>
  minutesAgo !== null && (
    <output>
      <Banner tone="warn">{text.justRedeemed(minutesAgo)}</Banner>
    </output>
  )
