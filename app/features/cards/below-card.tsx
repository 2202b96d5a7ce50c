import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { Link } from 'react-router'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { formatLongDate } from '#domain/format.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import type { CardView } from '#app/ui/card/card-view.ts'
import { EnlargedCode } from '#app/ui/card/enlarged-code.tsx'
import { keepStorage } from '#app/platform/device/persistence.ts'
import { isOwnCard } from '#app/platform/card/card.ts'
import { FamilyLink } from '#app/features/family/family-link.tsx'
import { canRenewEarly, leavingOn } from '#app/features/renewals/renewal-lead.ts'
import { Facts } from './facts.tsx'
import { onDemand } from '#app/ui/on-demand.tsx'
import type { Help } from '#app/features/renewals/card-help.tsx'
import { refreshShown } from './data.ts'
import { useMissingCode } from './use-missing-code.ts'
import { tessera } from './texts.ts'
import { calendarClock, clock, cloudOff, copy, download, fileText, history, maximize } from '#app/ui/icons.ts'
import { ShortcutFace, shortcutRow } from '#app/ui/shortcuts.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { clockCorrection } from '#domain/cards/credential/clock-offset.ts'
import { keptCard } from '#app/platform/card/kept-card.ts'
import { Banner } from '#app/ui/banner.tsx'
import { renewal } from '#app/features/renewals/texts.ts'
import { Group } from '#app/ui/group.tsx'
import { Row } from '#app/ui/row.tsx'
import { OnItsWay } from '#app/ui/on-its-way.tsx'
import { useOutdated } from '#app/shell/outdated.tsx'
import { staleWords } from '#app/shell/stale-words.ts'

// Part of this lazy chunk.
export { NextStep } from './next-step.tsx'

/** `now`: the association's time; `deviceNow`: the phone's clock. Both in epoch ms. */
type BelowCardProps = {
  /** The shown card: the member's own or a child's. */
  card: CardAnswer
  own: CardAnswer
  onChoose: (child: CardAnswer | null) => void
  view: CardView
  now: number
  deviceNow: number
  help: Help | null
  onHelp: (help: Help | null) => void
}

const FamilySwitch = lazy(async () => ({ default: (await import('#app/features/family/family-switch.tsx')).FamilySwitch }))

const InstallHint = lazy(async () => ({ default: (await import('./install-hint.tsx')).InstallHint }))

const CardCopies = lazy(async () => ({ default: (await import('#app/features/copies/card-copies.tsx')).CardCopies }))

const EarlyRenewal = lazy(async () => ({ default: (await import('#app/features/renewals/early-renewal.tsx')).EarlyRenewal }))

const FeeDue = lazy(async () => ({ default: (await import('#app/features/renewals/early-renewal.tsx')).FeeDue }))

const NoCode = lazy(async () => ({ default: (await import('./no-code.tsx')).NoCode }))

const NoticePrompt = lazy(async () => ({ default: (await import('#app/shell/privacy-notice.tsx')).NoticePrompt }))

const CardHelp = onDemand(async () => (await import('#app/features/renewals/card-help.tsx')).CardHelp)

/** The card's actions and membership facts. Loaded after the card, which does not wait for them. */
export function BelowCard({ card, own, onChoose, view, now, deviceNow, help, onHelp }: BelowCardProps) {
  const [isEnlarged, setEnlarged] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const hasCode = view.code !== null
  const missing = useMissingCode(card.number, now)
  const canEnlarge = hasCode && missing === null
  const isUsable = view.state === 'valid' || view.state === 'expiring'
  // A cancelled card never works again, and neither do its copies.
  const hasCopies = view.state !== 'cancelled'
  useAwake(hasCode)
  useEffect(() => void keepStorage(), [])
  // Tapping the code enlarges it; the button makes that known and works from the keyboard.
  useLayoutEffect(() => {
    if (!canEnlarge) return
    const enlarge = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('.tcard-code')) setEnlarged(true)
    }
    document.addEventListener('click', enlarge)
    return () => document.removeEventListener('click', enlarge)
  }, [canEnlarge])
  return (
    <>
      <Suspense fallback={<OnItsWay />}>{own.family && <FamilySwitch own={own} shown={card} onChoose={onChoose} />}</Suspense>
      <Suspense>{hasCode && missing && <NoCode key={card.number} missing={missing} />}</Suspense>
      <QuickActions
        number={card.number}
        onEnlarge={canEnlarge ? () => setEnlarged(true) : null}
        onSave={hasCopies ? () => setSaving(true) : null}
      />
      <Leaving card={card} today={romeDay(now)} />
      <WrongClock now={deviceNow} />
      <Facts card={card} isCodeExpected={canEnlarge} />
      <Suspense>
        {card.feeDue && isUsable ? (
          <FeeDue cents={card.feeDue.cents} onPay={() => onHelp('pay')} />
        ) : (
          canRenewEarly(card, romeDay(now)) && <EarlyRenewal card={card} onRenew={() => onHelp('renew')} />
        )}
      </Suspense>
      <Suspense fallback={<OnItsWay />}>
        {hasCopies && <CardCopies card={card} now={now} works={hasCode} saving={isSaving} onSaved={() => setSaving(false)} />}
      </Suspense>
      {isOwnCard(card.number) && hasCode && card.memberSince === null && <Join pending={card.pending} />}
      {own.family && <FamilyLink />}
      <Suspense fallback={<OnItsWay />}>
        <NoticePrompt />
      </Suspense>
      <Suspense>{hasCode && <InstallHint />}</Suspense>
      <EnlargedCode view={view} open={isEnlarged} onClose={() => setEnlarged(false)} />
      <CardHelp
        purpose={help ?? 'renew'}
        open={help !== null}
        card={card}
        now={now}
        onRenewed={() => refreshShown(card.number)}
        onClose={() => onHelp(null)}
      />
    </>
  )
}

type QuickActionsProps = { number: string; onEnlarge: (() => void) | null; onSave: (() => void) | null }

/** The card's actions, one press each. */
function QuickActions({ number, onEnlarge, onSave }: QuickActionsProps) {
  const [isFailed, setFailed] = useState(false)
  const copyNumber = () =>
    navigator.clipboard.writeText(number).then(
      () => showToast(tessera.copied),
      () => setFailed(true),
    )
  return (
    <div>
      <fieldset className={shortcutRow} aria-label={tessera.actions}>
        {onEnlarge && <Action icon={maximize} label={tessera.enlarge} onClick={onEnlarge} />}
        {onSave && <Action icon={download} label={tessera.save} onClick={onSave} />}
        <Link to="/tessera/verifiche">
          <ShortcutFace icon={history} text={tessera.checks} />
        </Link>
        <Action icon={copy} label={tessera.copyNumber} onClick={() => void copyNumber()} />
      </fieldset>
      <p role="alert" className="sm">
        {isFailed && tessera.copyFailed}
      </p>
    </div>
  )
}

function Action({ icon, label, onClick }: { icon: string; label: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick}>
      <ShortcutFace icon={icon} text={label} />
    </button>
  )
}

/** In place of the renewal, to a member who leaves. */
function Leaving({ card, today }: { card: CardAnswer; today: PlainDate }) {
  const lastDay = leavingOn(card.periods, today)
  if (lastDay === null) return null
  return (
    <Banner tone="neutral" slim icon={calendarClock}>
      {renewal.left(formatLongDate(lastDay))}
    </Banner>
  )
}

/**
 * Warns that the phone's clock is wrong, which the code corrects (card format, section 11).
 *
 * @param now the phone's clock, epoch ms
 */
function WrongClock({ now }: { now: number }) {
  const offset = keptCard()?.offset ?? null
  // The screen's clock ticks once a minute: the offset may have been measured later.
  const seconds = clockCorrection(offset, Math.max(now, offset?.measuredAt ?? now))
  if (seconds === 0) return null
  return (
    <Banner tone="warn" slim icon={clock}>
      {tessera.wrongClock(Math.max(1, Math.round(Math.abs(seconds) / 60)), seconds < 0)}
    </Banner>
  )
}

/** From the card a friend applies to become a member, and sees a pending application; the number stays (domain guide, section 2.1). */
function Join({ pending }: Pick<CardAnswer, 'pending'>) {
  const [title, detail] = renewal.joins[pending ?? 'apply']
  return (
    <Group>
      <Row icon={fileText} title={title} detail={detail} to="/account/domanda" chevron />
    </Group>
  )
}

/** The date of the shown card when it could not be updated, or that the app is too old for it. */
export function StaleNote({ fetchedAt, now }: { fetchedAt: number; now: number }) {
  const outdated = useOutdated()
  return (
    <output data-outdated={outdated === null ? undefined : ''}>
      <Banner tone={outdated === null ? 'neutral' : 'info'} slim icon={cloudOff}>
        {outdated ?? staleWords(fetchedAt, now)}
      </Banner>
    </output>
  )
}

/** Keeps the screen on while the code is shown. The browser releases the lock itself when the page is hidden. */
function useAwake(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isGone = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (isGone) await held.release()
        else lock = held
      } catch {
        // Low battery, or a browser without wake locks: the phone's own screen time-out applies.
      }
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [isShown])
}
