import { type PlainDate, romeDay } from '#domain/plain-date.ts'
import { useCard, type KnownCard } from '#app/platform/card/card.ts'
import { useMyOffers, myOffers, type KnownMyOffers, takeCode } from './my-offers.ts'
import { useSession, type Session } from '#app/platform/session/session.ts'
import type { Offer } from './offer.ts'
import { Banner } from '#app/ui/banner.tsx'
import { lock, copy as copyIcon, ticketPercent, externalLink } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { useState, type Ref } from 'react'
import { logWarning } from '#app/platform/log-warning.ts'
import { convenzioni } from './texts.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import { useFocusOn } from '#app/ui/focus.ts'
import { NotOnDevice } from '#app/ui/not-on-device.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import type { TakenCode } from '#domain/offers/offer-code.ts'
import { codeLimit, codesLeft } from '#domain/offers/offer-limit.ts'
import { DetailPart } from '#app/ui/detail-part.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { httpsAddress } from '#domain/offers/offer-code.ts'
import face from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { cardWorks } from '#domain/cards/card-works.ts'
import styles from './offers.module.css'

/** The discount itself, for members who may have it. The server decides; offline, the device decides from the card it has. */
export function Discount({ offer, today }: { offer: Offer; today: PlainDate }) {
  const session = useSession()
  const { card } = useCard()
  const { mine, error } = useMyOffers()
  const lock = lockOf(offer.id, { ...session, card, error }, today)
  if (lock) return <Locked {...lock} />

  if (offer.kind === 'code_list') return <CodeList offer={offer} today={today} known={{ mine, error }} />
  const discount = mine?.discounts.find(({ offerId }) => offerId === offer.id)
  if (offer.kind === 'landing_link') return <LandingLink url={discount?.url ?? null} known={{ mine, error }} />
  return <StaticCode code={discount?.code ?? null} known={{ mine, error }} />
}

/** Why the discount is locked, and the one way to unlock it. */
function Locked({ text, action, to }: { text: string; action: string; to: string }) {
  return (
    <Banner
      tone="info"
      icon={lock}
      action={
        <LinkButton size="sm" to={to}>
          {action}
        </LinkButton>
      }
    >
      {text}
    </Banner>
  )
}

/** A code to read out at a till or to copy into a cart. If the browser refuses to copy, one press selects the whole code. */
function CodeBox({ code, note, ref }: { code: string; note?: string; ref?: Ref<HTMLButtonElement> }) {
  const [isByHand, setByHand] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      showToast(convenzioni.copied)
    } catch (error) {
      logWarning('code not copied', error)
      setByHand(true)
    }
  }
  return (
    <div className={styles.codeBox}>
      <div className={styles.codeWords}>
        <code className={styles.code}>{code}</code>
        {note && <p className="sm muted">{note}</p>}
        <output className="sm">{isByHand && convenzioni.copyByHand}</output>
      </div>
      <Button ref={ref} variant="tint" size="sm" icon={copyIcon} aria-label={convenzioni.copyCode(code)} onClick={() => void copy()}>
        {convenzioni.copy}
      </Button>
    </div>
  )
}

/** In place of an unknown discount: loading, never loaded, or not given by the partner yet. */
function NotKnown({ mine, error }: KnownMyOffers) {
  if (mine && !error)
    return (
      <Group>
        <EmptyState icon={ticketPercent} text={convenzioni.noCodeYet} />
      </Group>
    )
  return (
    <NotOnDevice
      stale={error !== null}
      texts={{ failed: convenzioni.neverHere, offline: convenzioni.neverHere, retry: convenzioni.retry }}
      onRetry={myOffers.refresh}
      waiting={<SkeletonRows rows={1} thumbs={false} />}
    />
  )
}

/** The codes that the member has taken from the offer's list, newest first, and a button for the next one while the limit allows it. */
export function CodeList({ offer, today, known }: { offer: Offer; today: PlainDate; known: KnownMyOffers }) {
  const action = useAction('code not taken')
  const mine = known.mine?.codes.filter(({ offerId }) => offerId === offer.id) ?? []
  const limit = codeLimit(offer.limits)
  const { left, next } = codesLeft(
    limit,
    mine.map(({ takenAt }) => takenAt),
    today,
  )
  const isFinished = known.mine?.finished.includes(offer.id) ?? false

  const [hasTaken, setTaken] = useState(false)
  // The pressed button goes with the last code.
  const newest = useFocusOn<HTMLButtonElement>(hasTaken && left === 0)

  const take = () =>
    action.run(async () => {
      await takeCode(offer.id)
      setTaken(true)
    })

  return (
    <DetailPart title={convenzioni.codes} minor>
      {mine.map(({ key, code, takenAt }, i) => (
        <CodeBox key={key} {...(i === 0 && { ref: newest })} code={code} note={convenzioni.taken(romeDay(takenAt))} />
      ))}
      {known.mine === null ? (
        <NotKnown {...known} />
      ) : left === 0 ? (
        <p className="sm muted">{next ? convenzioni.nextOn(next) : convenzioni.noMore}</p>
      ) : isFinished ? (
        <p>{convenzioni.finished}</p>
      ) : (
        <>
          <p className="sm muted">{convenzioni.left(left, limit.period)}</p>
          <Button icon={ticketPercent} wide busy={action.busy !== null} onClick={take}>
            {mine.length > 0 ? convenzioni.takeMore : convenzioni.take}
          </Button>
        </>
      )}
      <ActionFailure error={action.error} ways={{ retry: take }} />
    </DetailPart>
  )
}

/** The codes that the member took from an offer which is over. */
export function CodesLeft({ id }: { id: string }) {
  const codes = useMyOffers().mine?.codes ?? []
  return <KeptCodes codes={codes.filter(({ offerId }) => offerId === id)} />
}

/** Exported for its test. */
export function KeptCodes({ codes }: { codes: TakenCode[] }) {
  if (codes.length === 0) return null
  return (
    <DetailPart title={convenzioni.codes} minor>
      <p className="sm muted">{convenzioni.afterEnd}</p>
      {codes.map(({ key, code, takenAt }) => (
        <CodeBox key={key} code={code} note={convenzioni.taken(romeDay(takenAt))} />
      ))}
    </DetailPart>
  )
}

/** The partner's page for members. The address is checked again here: the device's copy may be older than the rule. */
export function LandingLink({ url, known }: { url: string | null; known: KnownMyOffers }) {
  const href = httpsAddress(url)
  if (href === null) return <NotKnown {...known} />
  return (
    <div>
      <a className={buttonClass({ wide: true })} href={href} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
        <span className={face.face}>
          <Icon of={externalLink} size={20} />
          {convenzioni.open}
        </span>
      </a>
      <p className="sm muted">{convenzioni.opens(new URL(href).hostname)}</p>
    </div>
  )
}

/** The code that is the same for every member. */
export function StaticCode({ code, known }: { code: string | null; known: KnownMyOffers }) {
  return (
    <DetailPart title={convenzioni.code} minor>
      {code === null ? <NotKnown {...known} /> : <CodeBox code={code} />}
    </DetailPart>
  )
}

type Known = Session & Pick<KnownCard, 'card'> & Pick<KnownMyOffers, 'error'>

/** Why a discount is locked for this person, and the one way to unlock it; null for members with a confirmed address and a valid card. */
export function lockOf(offerId: string, { user, emailVerified, card, error }: Known, today: PlainDate) {
  const back = `return=${encodeURIComponent(`/convenzioni/${offerId}`)}`
  if (!user) return { ...convenzioni.signIn, to: `/login?${back}` }
  if (!emailVerified || error?.code === 'auth.email_unverified') return { ...convenzioni.confirm, to: `/confirm-email?${back}` }
  if (error?.code === 'auth.profile_incomplete') return { ...convenzioni.profile, to: `/login?step=profilo&${back}` }
  if (error?.code === 'offer.card_needed' || (card && !cardWorks(card.periods, today, card.graceDays)))
    return { ...convenzioni.card, to: '/tessera' }
  return null
}
