import type { PlainDate } from '#domain/plain-date.ts'
import { useCard } from '#app/platform/card/card.ts'
import { useMyOffers } from './my-offers.ts'
import { useSession } from '#app/platform/session/session.ts'
import { CodeList } from './code-list.tsx'
import { LandingLink } from './landing-link.tsx'
import { lockOf } from './lock.ts'
import type { Offer } from './offer.ts'
import { StaticCode } from './static-code.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { lock } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'

/** What opens the discount, for who may have it. The server decides; the device says the same without a network, from the card it has. */
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

/** Why the discount is not shown, and the one way to it. */
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
