import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { formatTime } from '#domain/format.ts'
import { association } from '#app/platform/association.ts'
import { refreshVerifier } from './data.ts'
import { useVerifierSettings, verifierSettings } from './verifier-settings.ts'
import { signal } from '#app/platform/device/signal.ts'
import { useTitle } from '#app/shell/screen.tsx'
import { verify } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { focusHeading } from '#app/ui/focus.ts'
import { Button } from '#app/ui/button.tsx'
import { Crest } from '#app/ui/crest.tsx'
import { scanLine } from '#app/ui/icons.ts'
import { VerificationResult } from '#app/ui/verification-result.tsx'
import { isNotFor, isUsed, verdictView, type Checked, type VerdictView } from './verdict-view.ts'
import styles from './verification.module.css'

/** The answer about a card, by colour, sound and vibration; then what to compare, and the next card. */
export function Result(props: ResultProps) {
  const view = verdictView(props.checked)
  // Each answer is announced like a new page, by sight, sound and vibration; so is one that changes by itself.
  return <Answer key={`${view.title} ${props.checked.at}`} view={view} {...props} />
}

type AnswerProps = ResultProps & { view: VerdictView }

type ResultProps = {
  checked: Checked
  onAgain: () => void
  /** Retries the call that failed offline; by default, refreshes keys and lists. */
  onRetry?: () => Promise<void>
  /** True when cards are scanned one after the other with this page's camera. */
  isQueue?: boolean
  /** Continues by itself after a valid card, if the device is set so. */
  goesOn?: boolean
  /** True when no further answer is pending: sound and vibration report this one. */
  isLast?: boolean
  facts?: ReactNode
  /** The actions for this answer, before the next card. */
  first?: ReactNode
  /** True when `first` contains the main button. */
  firstIsNext?: boolean
  foot?: ReactNode
}

function Answer({
  view,
  checked,
  facts,
  first,
  foot,
  onAgain,
  onRetry = refreshVerifier,
  isQueue = false,
  goesOn = true,
  isLast = true,
  firstIsNext = false,
}: AnswerProps) {
  const { tone } = view
  const { card, dataAt, presentedAt, at, reason } = checked
  // At a till without a discount to give, one message is enough.
  const notices = isUsed(checked) || isNotFor(checked) ? [] : checked.notices
  const [retrying, setRetrying] = useState(false)
  useTitle(view.title)

  const retry = async () => {
    setRetrying(true)
    await onRetry()
    setRetrying(false)
  }

  // Read out at once.
  useEffect(() => focusHeading({ preventScroll: true }), [])
  useSignal(tone, isLast)
  const goingOn = useGoesOn(isQueue && goesOn && reason === 'ok' && notices.length === 0, onAgain)

  return (
    <main id="main" className={`${styles.page} ${styles.answer}`}>
      <VerificationResult
        tone={tone}
        icon={view.icon}
        title={view.title}
        text={view.text}
        head={
          <>
            <Crest size={28} />
            {association().shortName}
            <span className={`num ${styles.time}`}>
              {formatTime(at)}:{seconds(at)}
            </span>
          </>
        }
      >
        {notices.includes('list-aging') && dataAt !== null && <Banner tone="warn">{verify.listAging(dataAt * 1000, at)}</Banner>}
        {notices.includes('check-identity') && <Banner tone="warn">{verify.checkIdentity}</Banner>}
        {notices.includes('seen-before') && <Banner tone="warn">{verify.seenBefore}</Banner>}
        {(facts ?? card) && (
          <dl className={styles.facts}>
            {facts}
            {card && (
              <>
                {card.name && <Fact name={verify.name} value={card.name} />}
                <Fact name={verify.numberEnds} value={<NumberEnd end={card.numberEnd} />} />
                {checked.fit?.type && <Fact name={verify.cardType} value={checked.fit.type} />}
                {card.associationName !== association().name && <Fact name={verify.association} value={card.associationName} />}
              </>
            )}
            {reason === 'stale-presentation' && presentedAt !== null && (
              <Fact name={verify.codeMade} value={verify.madeAt(presentedAt * 1000, at)} />
            )}
          </dl>
        )}
        <div className={styles.actions}>
          {first}
          {reason === 'list-too-old' && (
            <Button wide busy={retrying} onClick={() => void retry()}>
              {verify.retry}
            </Button>
          )}
          {/* The second press of a double press was meant for the previous button. */}
          <Button
            variant={reason === 'list-too-old' || firstIsNext ? 'secondary' : 'primary'}
            wide
            icon={scanLine}
            onClick={({ detail }) => detail < 2 && onAgain()}
          >
            {isQueue ? verify.next : verify.again}
          </Button>
          {goingOn.left !== null && (
            <div className={styles.goesOn}>
              <p className={`num ${styles.foot}`}>
                <span className="vh">{verify.goesOnSoon}</span>
                <span aria-hidden>{verify.goesOnIn(goingOn.left)}</span>
              </p>
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  goingOn.stay()
                  focusHeading({ preventScroll: true })
                }}
              >
                {verify.stay}
              </Button>
            </div>
          )}
          {foot}
        </div>
      </VerificationResult>
    </main>
  )
}

/** Signals once per answer, so that nobody hears "valid" and then "not valid". */
function useSignal(tone: VerdictView['tone'], isLast: boolean): void {
  const isTold = useRef(false)
  useEffect(() => {
    if (!isLast || isTold.current) return
    isTold.current = true
    if (verifierSettings().sound) signal(tone)
  }, [tone, isLast])
}

/** Seconds until the camera continues after a valid card. A touch or a key cancels it. */
const GOES_ON_S = 6

/** Seconds beside the time of day: they show that a picture of an answer is old. */
const seconds = (at: number): string => String(Math.floor(at / 1000) % 60).padStart(2, '0')

/** The seconds until the camera continues by itself; null when it does not, or was cancelled. */
function useGoesOn(isGood: boolean, onAgain: () => void) {
  const [stays, setStays] = useState(false)
  const [left, setLeft] = useState(GOES_ON_S)
  const { goesOn } = useVerifierSettings()
  const willGo = isGood && goesOn && !stays
  const next = useEffectEvent(() => (left > 1 ? setLeft(left - 1) : onAgain()))
  useEffect(() => {
    if (!willGo) return
    const touched = new AbortController()
    const timer = setInterval(() => next(), 1000)
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, () => setStays(true), { signal: touched.signal })
    return () => {
      clearInterval(timer)
      touched.abort()
    }
  }, [willGo])
  return { left: willGo ? left : null, stay: () => setStays(true) }
}

const NumberEnd = ({ end }: { end: string }) => (
  <>
    <span className="vh">{verify.endsInSpoken(end)}</span>
    <span aria-hidden>{verify.endsIn(end)}</span>
  </>
)

export function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}
