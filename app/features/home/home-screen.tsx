import { lazy, Suspense } from 'react'
import { useSession } from '#app/platform/session/session.ts'
import { MemberHome } from './member-home.tsx'
import { romeDay } from '#domain/plain-date.ts'
import { association, type AssociationName } from '#app/platform/association.ts'
import { useCollection } from '#app/platform/content/collections.ts'
import { Heading, Screen } from '#app/shell/screen.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { home } from './texts.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { openOffers } from '#app/features/offers/offer.ts'
import { HomeFreshness, LatestPosts, NextEvents, SomeOffers } from './home-lists.tsx'
import styles from './home.module.css'
import { Shortcuts } from './shortcuts.tsx'
import { Card } from '#app/ui/card/card.tsx'
import { PICTURE } from '#app/ui/card/card-view.ts'
import { cardText } from '#app/ui/card/texts.ts'

// Lazy: members do not see it.
const Club = lazy(async () => ({ default: (await import('#app/ui/office/club.tsx')).Club }))

export function Home() {
  const { user, emailVerified } = useSession()
  return user ? <MemberHome user={user} emailVerified={emailVerified} /> : <GuestHome />
}

function GuestHome() {
  const now = useNow()
  const offers = openOffers(useCollection('convenzioni').documents, romeDay(now))
  return (
    <Screen headingIn="content" bar={{ brand: true }}>
      <HomeFreshness />
      <div className={styles.room}>
        <section className={styles.hero}>
          <Heading className={styles.headline}>{home.guest.title}</Heading>
          <p className={styles.lead}>{home.guest.text(offers.length)}</p>
          <SampleCard association={association()} />
          <div className={styles.doors}>
            <LinkButton to="/login">{home.guest.signIn}</LinkButton>
            <LinkButton to="/login?step=registrati" variant="secondary">
              {home.guest.signUp}
            </LinkButton>
          </div>
        </section>
      </div>
      <div className={styles.club}>
        <Suspense>
          <Club />
        </Suspense>
      </div>
      <Shortcuts />
      <NextEvents title={home.nextEvents} show={2} />
      <SomeOffers title={home.offersGuest} show={6} />
      <LatestPosts show={2} />
    </Screen>
  )
}

/** A sample card for visitors. Decorative: the text beside it says the same. */
function SampleCard({ association: { id, name } }: { association: AssociationName }) {
  return (
    <div className={styles.sample} aria-hidden="true">
      <Card
        view={{
          number: '0000000000',
          name: cardText.sampleName,
          association: { id, name },
          state: 'valid',
          pill: '',
          ...PICTURE,
        }}
      />
    </div>
  )
}
