import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { formatCardNumber } from '#domain/card-number.ts'
import { association } from '../data/association.ts'
import { useTitle } from '../shell/screen.tsx'
import { verify } from '../texts/verify.ts'
import { Crest } from '../ui/crest.tsx'
import { circleX, triangleAlert } from '../ui/icons.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { VerificationResult } from '../ui/verification-result.tsx'
import { HowTo } from './how-to.tsx'
import { readCode } from './read-code.ts'
import styles from './verify.module.css'

/**
 * /v, what the code of a card opens on the phone of whoever checks it: colour, icon and word fill the screen, so that they
 * are understood at arm's length. It sends nothing anywhere.
 */
export function Verify() {
  const place = useLocation()
  const main = useRef<HTMLElement>(null)
  // The router goes on knowing what the address bar no longer shows; a second card in the same tab is a new place to it.
  const code = readCode(place.hash)
  const verdict = { empty: null, number: verify.numberOnly, malformed: verify.malformed }[code.kind]
  useTitle(verdict?.title)

  useEffect(() => {
    if (!place.hash) return
    // The number must not stay in the address bar, where it would be read, copied and kept.
    history.replaceState(history.state, '', place.pathname)
    // The answer is read out at once.
    main.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [place])

  if (!verdict) return <HowTo />
  return (
    <main id="main" ref={main} className={styles.page}>
      <VerificationResult
        key={place.hash}
        tone={verdict.tone}
        icon={verdict.tone === 'bad' ? circleX : triangleAlert}
        title={verdict.title}
        text={verdict.text}
        head={
          <>
            <Crest size={28} />
            {association().shortName}
          </>
        }
      >
        {code.kind === 'number' && (
          <dl className={styles.facts}>
            <dt>{verify.number}</dt>
            <dd className="num">{formatCardNumber(code.number)}</dd>
          </dl>
        )}
        <LinkButton to="/v" variant="secondary" wide>
          {verify.again}
        </LinkButton>
      </VerificationResult>
    </main>
  )
}
