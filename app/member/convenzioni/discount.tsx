import { cardWorks } from '#domain/card-works.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { useCard } from '../../data/card.ts'
import { useMyOffers } from '../../data/my-offers.ts'
import { useSession } from '../../data/session.ts'
import { convenzioni } from '../../texts/convenzioni.ts'
import { CodeList } from './code-list.tsx'
import { LandingLink } from './landing-link.tsx'
import { Locked } from './locked.tsx'
import type { Offer } from './offer.ts'
import { StaticCode } from './static-code.tsx'

/**
 * What opens the discount, for who may have it: members with a proved address and a card that works. The server decides; the device says
 * the same without a network, from the card that it has.
 */
export function Discount({ offer, today }: { offer: Offer; today: PlainDate }) {
  const { user, emailVerified } = useSession()
  const { card } = useCard()
  const { mine, error } = useMyOffers()
  const back = `?return=${encodeURIComponent(`/convenzioni/${offer.id}`)}`
  if (!user) return <Locked {...convenzioni.signIn} to={`/login${back}`} />
  if (!emailVerified || error?.code === 'auth.email_unverified') return <Locked {...convenzioni.confirm} to={`/confirm-email${back}`} />
  if (error?.code === 'auth.profile_incomplete') return <Locked {...convenzioni.profile} to={`/login?step=profilo&${back.slice(1)}`} />
  if (error?.code === 'offer.card_needed' || (card && !cardWorks(card.periods, today, card.graceDays)))
    return <Locked {...convenzioni.card} to="/tessera" />

  if (offer.kind === 'code_list') return <CodeList offer={offer} today={today} known={{ mine, error }} />
  const discount = mine?.discounts.find(({ offerId }) => offerId === offer.id)
  if (offer.kind === 'landing_link') return <LandingLink url={discount?.url ?? null} known={{ mine, error }} />
  return <StaticCode code={discount?.code ?? null} known={{ mine, error }} />
}
