import type { ReactNode } from 'react'
import { useAudience } from '#app/platform/card/audience.ts'
import { convenzioni } from './texts.ts'
import { Deal } from '#app/ui/deal.tsx'
import { Row } from '#app/ui/row.tsx'
import { Thumb } from '#app/ui/thumb.tsx'
import { insteadOf } from '#app/ui/whole-figure.ts'
import { type Offer, categoryLook } from './offer.ts'

type OfferRowProps = {
  offer: Offer
  /** Without the address, on the home. */
  short?: boolean
  note?: ReactNode
  mark?: ReactNode
  /** Instead of a link to the offer's page, on the map. */
  onClick?: (() => void) | undefined
}

export function OfferRow({ offer, short = false, note, mark, onClick }: OfferRowProps) {
  const where = offer.places[0]?.street ?? (offer.isOnline && convenzioni.online)
  return (
    <Row
      {...(onClick ? { onClick } : { to: `/convenzioni/${offer.id}` })}
      thumb={<Thumb {...categoryLook(offer.category)} picture={offer.picture} />}
      title={
        mark ? (
          <>
            {offer.partner} {mark}
          </>
        ) : (
          offer.partner
        )
      }
      detail={[offer.categoryLabel, useAudience(offer.audience), !short && where].filter(Boolean).join(' · ')}
      end={<Deal note={note || insteadOf(offer.figure, offer.headline)}>{offer.figure}</Deal>}
    />
  )
}
