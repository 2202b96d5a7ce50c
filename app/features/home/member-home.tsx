import { lazy } from 'react'
import { formatWeekdayDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { StoredUser } from '#domain/accounts/stored-user.ts'
import { Optional } from '#app/shell/optional.tsx'
import { Screen } from '#app/shell/screen.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { home } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { mailCheck } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { capital } from '#app/ui/capital.ts'
import { Bell } from './bell.tsx'
import { CardStrip } from './card-strip.tsx'
import { HomeFreshness } from './home-freshness.tsx'
import styles from './home.module.css'
import { NextEvents, OwnNextEvent } from './next-events.tsx'
import { SomeOffers } from './some-offers.tsx'
import { Shortcuts } from './shortcuts.tsx'

// Most openings have nothing to ask.
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
      <div className={styles.grid}>
        <div>
          {emailVerified ? <CardStrip /> : <Unverified />}
          <Shortcuts />
          <Optional>{emailVerified && <NoticePrompt />}</Optional>
        </div>
        <div className={styles.events}>{emailVerified ? <OwnNextEvent /> : <NextEvents title={home.nextEvent} show={1} />}</div>
        <div className={styles.offers}>
          <SomeOffers title={home.offers} show={6} />
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
