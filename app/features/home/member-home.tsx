import { lazy, useState } from 'react'
import { formatWeekdayDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { CardAnswer } from '#domain/accounts/api.ts'
import type { StoredUser } from '#domain/accounts/stored-user.ts'
import { Optional } from '#app/shell/optional.tsx'
import { Screen } from '#app/shell/screen.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { refreshCard } from '#app/platform/session/session.ts'
import { home } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { bell, calendarClock, circleAlert, mailCheck, qrCode } from '#app/ui/icons.ts'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { capital } from '#app/ui/capital.ts'
import { HomeFreshness, LatestPosts, NextEvents, OwnNextEvent, SomeOffers } from './home-lists.tsx'
import styles from './home.module.css'
import { Shortcuts } from './shortcuts.tsx'
import { Link } from 'react-router'
import { useUnread } from '#app/platform/unread.ts'
import { notices } from '#app/features/notices/texts.ts'
import { Icon } from '#app/ui/icon.tsx'
import { classNames } from '#app/ui/class-names.ts'
import look from '#app/ui/icon-button.module.css'
import { Card } from '#app/ui/card/card.tsx'
import { cardView } from '#app/ui/card/card-view.ts'
import { MovingCard } from '#app/ui/card/moving-card.tsx'
import { serverTime } from '#app/ui/card/server-time.ts'
import { onDemand } from '#app/ui/on-demand.tsx'
import { useCard } from '#app/platform/card/card.ts'
import { chooseCard } from '#app/platform/card/kept-family.ts'
import { ChildrenCards } from '#app/features/family/children-cards.tsx'
import type { Help } from '#app/features/renewals/card-help.tsx'
import { cardStep, type CardStep } from './card-step.ts'
import { kitText } from '#app/ui/texts/kit.ts'
import { inOrder } from '#app/ui/on-its-way.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'

const CardHelp = onDemand(async () => (await import('#app/features/renewals/card-help.tsx')).CardHelp)

// Lazy: most visits have nothing to ask.
const NoticePrompt = lazy(async () => ({ default: (await import('#app/shell/privacy-notice.tsx')).NoticePrompt }))

export function MemberHome({ user, emailVerified }: { user: StoredUser; emailVerified: boolean }) {
  const today = romeDay(useNow())
  return (
    <Screen
      heading={home.hello(user.firstname)}
      lead={capital(formatWeekdayDate(today))}
      bar={{ brand: true, ...(emailVerified && { actions: <Bell /> }) }}
    >
      <HomeFreshness />
      <div className={styles.room}>
        <div className={classNames(styles.grid, inOrder)}>
          <div className={inOrder}>
            {emailVerified ? <OwnCard /> : <Unverified />}
            <Shortcuts />
            <Optional>{emailVerified && <NoticePrompt />}</Optional>
          </div>
          <div className={styles.events}>{emailVerified ? <OwnNextEvent /> : <NextEvents title={home.nextEvent} show={1} />}</div>
          <div className={classNames(styles.rest, inOrder)}>
            <SomeOffers title={home.offers} show={6} />
            <LatestPosts show={2} />
          </div>
        </div>
      </div>
    </Screen>
  )
}

function Unverified() {
  return (
    <Banner
      tone="warn"
      icon={mailCheck}
      action={
        <LinkButton variant="secondary" size="sm" to="/confirm-email">
          {home.unverified.action}
        </LinkButton>
      }
    >
      {home.unverified.text}
    </Banner>
  )
}

/** Opens the notifications; the dot means that some are unread. */
function Bell() {
  const unread = useUnread()
  return (
    <Link to="/account/notifiche" aria-label={notices.bell(unread)} className={classNames(look.button, unread > 0 && look.dot)}>
      <Icon of={bell} />
    </Link>
  )
}

/** The member's own card in its small form, one tap from the full card, with its next step. */
function OwnCard() {
  const { card, fetchedAt, stale } = useCard()
  const deviceNow = useNow()
  if (!card || fetchedAt === null)
    return !stale ? (
      <SkeletonRows rows={2} />
    ) : (
      <LinkButton to="/tessera" icon={qrCode} wide>
        {kitText.showCard}
      </LinkButton>
    )
  const now = serverTime({ now: card.now, fetchedAt }, deviceNow)
  const view = cardView(card, now)
  return (
    <>
      <MovingCard>
        <Link className={styles.strip} to="/tessera" onClick={() => chooseCard(null)}>
          <span className="vh">{view.code ? kitText.showCard : home.openCard}</span>
          <Card view={{ ...view, small: 'strip' }} />
        </Link>
      </MovingCard>
      <Step card={card} now={now} />
      {card.family && <ChildrenCards now={now} />}
    </>
  )
}

function Do({ label, does, onHelp }: NonNullable<CardStep['action']> & { onHelp: (help: Help) => void }) {
  if (does === 'see-application')
    return (
      <LinkButton size="sm" to="/account/domanda">
        {label}
      </LinkButton>
    )
  return (
    <Button size="sm" onClick={() => onHelp(does)}>
      {label}
    </Button>
  )
}

function Step({ card, now }: { card: CardAnswer; now: number }) {
  const [help, setHelp] = useState<Help | null>(null)
  const step = cardStep(card, now)
  return (
    <>
      {step && (
        <Banner
          className={styles.step}
          tone={step.tone}
          icon={step.tone === 'bad' ? circleAlert : calendarClock}
          action={step.action && <Do {...step.action} onHelp={setHelp} />}
        >
          {step.text}
        </Banner>
      )}
      {/* The sheet that renewed the card says so, without a step left. */}
      <CardHelp
        purpose={help ?? 'renew'}
        open={help !== null}
        card={card}
        now={now}
        onRenewed={refreshCard}
        onClose={() => setHelp(null)}
      />
    </>
  )
}
