import { isPlainDate } from '#domain/plain-date.ts'
import { CodeList, LandingLink, StaticCode } from '#app/features/offers/discount.tsx'
import { OfferView } from '#app/features/offers/offer-screen.tsx'
import { readOffer, type Offer } from '#app/features/offers/offer.ts'
import { Banner } from '#app/ui/banner.tsx'
import { useToday } from '#app/ui/use-today.ts'
import styles from './content-preview.module.css'
import type { PreviewOf } from './preview-document.ts'
import { previewText as text } from './texts-preview.ts'

/** The offer as a member sees it before using it. Code and page are invented: a draft does not contain them. */
export function OfferPreview({ document, picture }: PreviewOf) {
  const today = useToday()
  const offer = readOffer(document)
  return (
    <>
      {isPlainDate(offer.validTo) && offer.validTo < today && (
        <div className={styles.above}>
          <Banner tone="neutral">{text.over}</Banner>
        </div>
      )}
      <OfferView item={offer} picture={picture} today={today} discount={<SampleDiscount offer={offer} today={today} />} />
    </>
  )
}

const KNOWN = { mine: { discounts: [], codes: [], finished: [], now: 0 }, error: null }

function SampleDiscount({ offer, today }: { offer: Offer; today: string }) {
  if (offer.kind === 'code_list') return <CodeList offer={offer} today={today} known={KNOWN} />
  if (offer.kind === 'landing_link') return <LandingLink url={text.page} known={KNOWN} />
  return offer.kind === 'static_code' ? <StaticCode code={text.code} known={KNOWN} /> : null
}
