import type { ReactNode } from 'react'
import { wholeFigure } from '#app/ui/whole-figure.ts'
import type { CollectionDocument } from '#domain/content/collection.ts'
import { positionOf } from '#domain/distance.ts'
import { formatDistance } from '#domain/format.ts'
import { isNewOffer, lastDays } from '#domain/offers/offer-age.ts'
import { isOpen } from '#domain/offers/offer.ts'
import { isPlainDate, type PlainDate } from '#domain/plain-date.ts'
import { useSession } from '#app/platform/session/session.ts'
import { usePosition } from '#app/platform/device/position.ts'
import { Screen } from '#app/shell/screen.tsx'
import { convenzioni } from './texts.ts'
import { kitText } from '#app/ui/texts/kit.ts'
import { heart, hourglass, lock, map, qrCode, star } from '#app/ui/icons.ts'
import { Banner } from '#app/ui/banner.tsx'
import { capital } from '#app/ui/capital.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { QuickActions } from '#app/ui/quick-actions.tsx'
import { useAudience, useNotForMe } from '#app/platform/card/audience.ts'
import { ShareButton } from '#app/ui/share-button.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { nearestPlace } from './choose-offers.ts'
import { CodesLeft, Discount } from './discount.tsx'
import { readOffer, type Offer, categoryLook } from './offer.ts'
import { ContactRows } from '#app/ui/contact-rows.tsx'
import { Detail, type DetailOf, DetailHead } from '#app/shell/detail.tsx'
import { DetailBand } from '#app/ui/detail-band.tsx'
import { DetailPart } from '#app/ui/detail-part.tsx'
import { ShowCard } from '#app/ui/show-card.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { useFavourites } from './favourites.ts'
import { classNames } from '#app/ui/class-names.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import styles from './offers.module.css'
import { codeLimit } from '#domain/offers/offer-limit.ts'
import { recordOf } from '#domain/fields.ts'

export function Convenzione() {
  const today = useToday()
  // An offer ends at midnight, also on an open page and for a shared link.
  const read = (document: CollectionDocument) =>
    isOpen({ validFrom: document.validFrom, validTo: document.validTo }, today) ? readOffer(document) : null
  return <Detail of="convenzioni" back="/convenzioni" read={read} as={OfferDetail} left={CodesLeft} />
}

function OfferDetail({ item: offer, picture }: DetailOf<Offer>) {
  const today = useToday()
  const { partner } = offer
  const path = `/convenzioni/${offer.id}`
  const actions = (
    <>
      <FavouriteButton id={offer.id} name={partner} />
      <ShareButton title={partner} path={path} />
    </>
  )
  return (
    <Screen title={partner} headingIn="content" bar={{ back: '/convenzioni', actions }}>
      <OfferView item={offer} picture={picture} today={today} discount={<Discount offer={offer} today={today} />} />
    </Screen>
  )
}

/** The screen's content. `discount`: the part that only members see. */
export function OfferView({ item: offer, picture, today, discount }: DetailOf<Offer> & { today: PlainDate; discount: ReactNode }) {
  const { partner, kind, figure } = offer
  const notForMe = useNotForMe(offer.audience)
  return (
    <>
      <DetailBand picture={picture} seed={offer.id} {...categoryLook(offer.category)}>
        {figure}
      </DetailBand>
      <DetailHead kind={offer.categoryLabel} title={partner}>
        <State offer={offer} today={today} />
      </DetailHead>
      <QuickActions name={partner} phone={offer.phone} place={offer.places.length === 1 ? offer.places[0] : undefined} />
      <div className="stack">
        <DetailPart title={wholeFigure(offer.headline)}>
          <p>{offer.howTo || convenzioni.kinds[kind]}</p>
        </DetailPart>
        {notForMe ? <NotForMe {...notForMe} /> : kind !== 'show_card' && discount}
        {kind !== 'show_card' && offer.places.length > 0 && <CardToo />}
        {(offer.terms || limitText(offer)) && (
          <DetailPart title={convenzioni.conditions} minor>
            <p>{wholeFigure(offer.terms)}</p>
            {limitText(offer) && <p>{limitText(offer)}</p>}
          </DetailPart>
        )}
        <DetailPart title={convenzioni.validity} minor>
          <p>{validityText(offer)}</p>
        </DetailPart>
        <ContactRows
          name={partner}
          places={offer.places.length > 1 ? offer.places : offer.places.map((place) => ({ ...place, name: place.street, street: '' }))}
          phone={offer.phone}
          email={offer.email}
          website={offer.website}
        />
        {offer.places.some(positionOf) && (
          <LinkButton variant="tint" icon={map} to={`/convenzioni/map?scelto=${encodeURIComponent(offer.id)}`}>
            {convenzioni.onTheMap}
          </LinkButton>
        )}
      </div>
      {kind === 'show_card' && !notForMe && <ShowCard />}
    </>
  )
}

function NotForMe({ words, own, canApply }: NonNullable<ReturnType<typeof useNotForMe>>) {
  return (
    <Banner
      tone="warn"
      icon={lock}
      action={
        canApply && (
          <LinkButton size="sm" to="/account/domanda">
            {convenzioni.apply}
          </LinkButton>
        )
      }
    >
      {convenzioni.notForMe(words, own)}
    </Banner>
  )
}

/** For a web discount of a partner that also has a till: there, members show the card. */
function CardToo() {
  return (
    useSession().user && (
      <LinkButton variant="secondary" to="/tessera" icon={qrCode} wide>
        {kitText.showCard}
      </LinkButton>
    )
  )
}

function State({ offer, today }: { offer: Offer; today: PlainDate }) {
  const { position } = usePosition()
  const metres = position && nearestPlace(offer, position)
  const left = lastDays(offer, today)
  const audience = useAudience(offer.audience)
  const words = [
    audience ? capital(audience) : convenzioni.forAll,
    isPlainDate(offer.validTo) && convenzioni.to(offer.validTo),
    metres !== null && convenzioni.away(formatDistance(metres)),
  ].filter(Boolean)
  return (
    <div className="inline">
      {isNewOffer(offer, today) && (
        <Tag tone="info" icon={star}>
          {convenzioni.isNew}
        </Tag>
      )}
      {left !== null && (
        <Tag tone="warn" icon={hourglass}>
          {convenzioni.daysLeft(left)}
        </Tag>
      )}
      <span className="sm">{words.join(' · ')}</span>
    </div>
  )
}

function FavouriteButton({ id, name }: { id: string; name: string }) {
  const { ids, toggle } = useFavourites()
  const isOn = ids.includes(id)
  return (
    <IconButton
      label={isOn ? convenzioni.removeFavourite(name) : convenzioni.addFavourite(name)}
      icon={heart}
      className={classNames(isOn && styles.on)}
      onClick={() => toggle(id)}
    />
  )
}

/** How often a card may use the offer; null when there is no limit. */
function limitText({ kind, limits }: Pick<Offer, 'kind' | 'limits'>): string | null {
  const { perMember, period } = codeLimit(limits)
  if (kind === 'code_list') return convenzioni.codeLimit(perMember, period)
  return recordOf(limits).perMember ? convenzioni.limit(perMember, period) : null
}

function validityText({ validFrom, validTo }: Pick<Offer, 'validFrom' | 'validTo'>): string {
  if (!isPlainDate(validFrom)) return isPlainDate(validTo) ? convenzioni.to(validTo) : convenzioni.forEver
  return isPlainDate(validTo) ? convenzioni.fromTo(validFrom, validTo) : convenzioni.from(validFrom)
}
