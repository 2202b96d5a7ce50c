import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { formatCardNumber } from '#domain/card-number.ts'
import { association } from '../data/association.ts'
import { useTitle } from '../shell/screen.tsx'
import { verify, type Verdict } from '../texts/verify.ts'
import { Crest } from '../ui/crest.tsx'
import { circleX, triangleAlert } from '../ui/icons.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { VerificationResult } from '../ui/verification-result.tsx'
import { CheckedAt } from './checked-at.tsx'
import { HowTo } from './how-to.tsx'
import { readCode } from './read-code.ts'
import styles from './verify.module.css'

/**
 * /v, what the code of a card opens on the phone of whoever checks it: colour, icon and word fill the screen, so that they
 * are understood at arm's length. It works without a network and sends nothing anywhere.
 */
export function Verify() {
  const { hash, key } = useLocation()
  // The router goes on knowing what the address bar no longer shows; a second card in the same tab is a new address to it.
  const code = readCode(hash)

  if (code.kind === 'empty') return <HowTo />
  const verdict = code.kind === 'number' ? verify.numberOnly : verify.malformed
  return <Result key={key} verdict={verdict} number={code.kind === 'number' ? code.number : null} />
}

function Result({ verdict, number }: { verdict: Verdict; number: string | null }) {
  const main = useRef<HTMLElement>(null)
  useTitle(verdict.title)
  useEffect(() => {
    // The number must not stay in the address bar, where it would be read, copied and kept.
    history.replaceState(history.state, '', location.pathname)
    // The answer is read out at once.
    main.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [])

  return (
    <main id="main" ref={main} className={styles.page}>
      <VerificationResult
        tone={verdict.tone}
        icon={verdict.tone === 'bad' ? circleX : triangleAlert}
        title={verdict.title}
        text={verdict.text}
        head={
          <>
            <Crest size={28} />
            {association().shortName}
            <CheckedAt />
          </>
        }
      >
        {number && (
          <dl className={styles.facts}>
            <dt>{verify.number}</dt>
            <dd className="num">{formatCardNumber(number)}</dd>
          </dl>
        )}
        <LinkButton to="/v" variant="secondary" wide>
          {verify.again}
        </LinkButton>
      </VerificationResult>
    </main>
  )
}
