import { httpsAddress } from '#domain/offers/offer-code.ts'
import { convenzioni } from './texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import face from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { externalLink } from '#app/ui/icons.ts'
import type { KnownMyOffers } from './my-offers.ts'
import { NotKnown } from './not-known.tsx'

/**
 * The partner's page for members. It hears nothing of where its visitor comes from (`noreferrer`), and has no hold on this window
 * (`noopener`). The address is looked at again here: what is kept on a device may be older than the rule.
 */
export function LandingLink({ url, known }: { url: string | null; known: KnownMyOffers }) {
  const href = httpsAddress(url)
  if (href === null) return <NotKnown {...known} />
  return (
    <div>
      <a className={buttonClass({ wide: true })} href={href} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
        <span className={face.face}>
          <Icon of={externalLink} size={20} />
          {convenzioni.open}
        </span>
      </a>
      <p className="sm muted">{convenzioni.opens(new URL(href).hostname)}</p>
    </div>
  )
}
