import { formatLongDate } from '#domain/format.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { Screen } from '../shell/screen.tsx'
import { lists } from '../texts/lists.ts'
import { categoryLook } from './convenzioni/category-look.ts'
import { readOffer, type Offer } from './convenzioni/offer.ts'
import { ContactRows } from './contact-rows.tsx'
import { Detail } from './detail.tsx'
import { DetailBand } from './detail-band.tsx'
import { DetailHead } from './detail-head.tsx'
import { DetailPart } from './detail-part.tsx'
import { ShowCard } from './show-card.tsx'

export function Convenzione() {
  return <Detail of="convenzioni" back="/convenzioni" read={readOffer} as={OfferDetail} />
}

function OfferDetail({ item: offer }: { item: Offer }) {
  const needsCard = offer.kind === 'show_card'
  return (
    <Screen title={offer.partner} headingIn="content" bar={{ back: '/convenzioni', ...(needsCard && { actions: null }) }}>
      <DetailBand seed={offer.id} {...categoryLook(offer.category)}>
        {offer.figure}
      </DetailBand>
      <DetailHead kind={offer.categoryLabel} title={offer.partner}>
        {isPlainDate(offer.validTo) && <p className="sm">{lists.convenzioni.until(formatLongDate(offer.validTo))}</p>}
      </DetailHead>
      <div className="stack">
        <DetailPart title={offer.headline}>
          <p>{offer.terms}</p>
        </DetailPart>
        <DetailPart title={lists.convenzioni.howTo} minor>
          <p>{offer.howTo || lists.convenzioni.kinds[offer.kind]}</p>
        </DetailPart>
        <ContactRows
          name={offer.partner}
          places={offer.places.map((place) => ({ ...place, name: place.street, street: '' }))}
          phone={offer.phone}
          email={offer.email}
          website={offer.website}
        />
      </div>
      {needsCard && <ShowCard />}
    </Screen>
  )
}
