import { useEffect, useEffectEvent, useState } from 'react'
import type { PartnerLinkAnswer } from '#domain/verification/partner.ts'
import { ApiError } from '#app/platform/api.ts'
import { association } from '#app/platform/association.ts'
import { lookAtLink, openShop } from './shop-data.ts'
import { ActionFailure, errorCode } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Heading, useTitle } from '#app/shell/screen.tsx'
import { partner as text } from './texts-partner.ts'
import { focusHeading } from '#app/ui/focus.ts'
import { Button } from '#app/ui/button.tsx'
import { Crest } from '#app/ui/crest.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import said from './partner.module.css'
import styles from './verification.module.css'

/** The server's error for an invalid link. */
const LOST = new ApiError('partner.link_invalid', 404)

/**
 * Opened by a shop's personal link: shows the shop and the association, and asks. Otherwise a link from somebody else would silently
 * connect this phone to their shop, and members would read another shop's name.
 *
 * @param token null when the link was cut off on its way
 */
export function PartnerLink({ token, onDone }: { token: string | null; onDone: () => void }) {
  const [shop, setShop] = useState<PartnerLinkAnswer | null>(null)
  const action = useAction('shop not opened')
  useTitle(text.connectTitle)
  useEffect(() => focusHeading({ preventScroll: true }), [])
  const look = useEffectEvent(() => token && action.run(async () => setShop(await lookAtLink(token)), 'look'))
  useEffect(() => void look(), [])

  const problem = token === null ? LOST : action.error
  // A retry would be refused again.
  const isOver = problem !== null && errorCode(problem).code === 'partner.link_invalid'
  // The question appears only once the link's shop is known.
  const isAsked = shop ? !isOver : problem === null
  const connect = () =>
    action.run(async () => {
      await openShop(token ?? '')
      onDone()
    })
  return (
    <main id="main" className={`${styles.page} ${styles.how}`}>
      <span className={styles.mark}>
        <Crest size={56} />
      </span>
      <Heading>{text.connectTitle}</Heading>
      {isAsked && (
        <>
          <p className={said.whose} aria-busy={!shop}>
            <b>{shop?.partner ?? <Skeleton width="10rem" />}</b>
            {shop ? shop.place && <span>{shop.place}</span> : <Skeleton width="12rem" />}
            <span>{text.partnerOf(association().name)}</span>
          </p>
          <p>{text.connectText}</p>
        </>
      )}
      <div className={said.said}>
        <ActionFailure error={problem} ways={{ retry: action.retry }} />
      </div>
      {isAsked && (
        <Button wide busy={!shop || action.busy !== null} onClick={connect}>
          {text.connect}
        </Button>
      )}
      <Button wide variant="secondary" onClick={onDone}>
        {isOver ? text.toPage : text.notNow}
      </Button>
    </main>
  )
}
