import { cardWorks } from '#domain/cards/card-works.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { KnownCard } from '#app/platform/card/card.ts'
import type { KnownMyOffers } from './my-offers.ts'
import type { Session } from '#app/platform/session/session.ts'
import { convenzioni } from './texts.ts'

type Known = Session & Pick<KnownCard, 'card'> & Pick<KnownMyOffers, 'error'>

/** Why a discount is not shown to this person, and the one way to it; null for members with a proved address and a card that works. */
export function lockOf(offerId: string, { user, emailVerified, card, error }: Known, today: PlainDate) {
  const back = `return=${encodeURIComponent(`/convenzioni/${offerId}`)}`
  if (!user) return { ...convenzioni.signIn, to: `/login?${back}` }
  if (!emailVerified || error?.code === 'auth.email_unverified') return { ...convenzioni.confirm, to: `/confirm-email?${back}` }
  if (error?.code === 'auth.profile_incomplete') return { ...convenzioni.profile, to: `/login?step=profilo&${back}` }
  if (error?.code === 'offer.card_needed' || (card && !cardWorks(card.periods, today, card.graceDays)))
    return { ...convenzioni.card, to: '/tessera' }
  return null
}
