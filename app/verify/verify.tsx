import { useEffect, useRef, useState } from 'react'
import { formatCardNumber } from '#domain/card-number.ts'
import { freshenVerifier, keepVerifierFresh, type Scan } from '../data/verifier.ts'
import { verifierSettings } from '../data/verifier-settings.ts'
import { Heading, useTitle } from '../shell/screen.tsx'
import { partner } from '../texts/partner.ts'
import { verify } from '../texts/verify.ts'
import { DataAge } from './data-age.tsx'
import { HowTo } from './how-to.tsx'
import { PartnerLink } from './partner-link.tsx'
import { PartnerRedeem } from './partner-redeem.tsx'
import { readCode, readScanned, type ReadCode } from './read-code.ts'
import { Fact, Result } from './result.tsx'
import { useChecked } from './use-checked.ts'
import { useRedeem } from './use-redeem.ts'
import type { Checked } from './verdict-view.ts'
import styles from './verify.module.css'

/** What is to be said about: a scan that this device judges, a shop's link, or something whose answer is known. */
type Subject = { scan: Scan } | { token: string } | { checked: Checked; number?: string } | null

/**
 * /v, what the code of a card opens on the phone of whoever checks it: colour, icon and word fill the screen, so that they
 * are understood at arm's length. What was scanned is judged here and sent nowhere (card format, sections 10 and 12), but by a shop's own
 * device.
 */
export function Verify() {
  const [subject, setSubject] = useState(inAddress)
  const [scanning, setScanning] = useState(false)
  const [last, setLast] = useState<string | null>(null)
  const isFirst = useRef(true)

  useEffect(keepVerifierFresh, [])
  useEffect(keepReader, [])
  useEffect(() => {
    hideCode()
    // The next card in a page that is open, the same one too: to the router it would be the same place.
    const next = new AbortController()
    const take = () => {
      if (!location.hash) return
      setSubject(inAddress())
      hideCode()
      freshenVerifier()
    }
    addEventListener('hashchange', take, { signal: next.signal })
    return () => next.abort()
  }, [])

  const answer = (next: Subject) => {
    isFirst.current = false
    setSubject(next)
  }
  if (!subject)
    return (
      <HowTo
        isFirst={isFirst}
        scanning={scanning}
        last={last}
        onScanning={setScanning}
        onScanned={(text) => {
          setLast(text)
          answer(subjectOf(readScanned(text)))
          freshenVerifier()
        }}
        onNumber={(number) => answer(subjectOf({ kind: 'number', number }))}
        onTyped={({ now, ...typed }) => answer({ checked: { ...typed, presentedAt: null, dataAt: now, isTyped: true, at: Date.now() } })}
      />
    )
  const again = { onAgain: () => answer(null), isQueue: scanning }
  if ('token' in subject) return <PartnerLink token={subject.token} onDone={again.onAgain} />
  if ('scan' in subject) return <Scanned scan={subject.scan} {...again} />
  const { checked, number } = subject
  return <Result checked={checked} {...again} facts={number && <Fact name={verify.number} value={formatCardNumber(number)} />} />
}

/** Where codes were read once, they are read without a network too, also after an update of the app. */
function keepReader(): void {
  if (verifierSettings().reads) void import('../device/code-reader.ts').then(({ keepCodeReader }) => keepCodeReader())
}

const inAddress = (): Subject => subjectOf(readCode(location.hash))

/** The code must not stay in the address bar, where it would be read, copied and kept. */
function hideCode(): void {
  if (location.hash) history.replaceState(history.state, '', location.pathname)
}

function Scanned({ scan, ...again }: { scan: Scan; onAgain: () => void; isQueue: boolean }) {
  const checked = useChecked(scan)
  const redeem = useRedeem(scan, checked)
  const { verdict, shop, hasEnded, isTold, step } = redeem
  useTitle()
  if (verdict)
    return (
      <Result
        checked={verdict}
        {...again}
        // A shop has something to do with this card, or to read, first.
        goesOn={!shop && !hasEnded}
        first={<PartnerRedeem redeem={redeem} />}
        firstIsNext={step.is === 'telling' || step.is === 'open'}
        foot={<DataAge>{shop || hasEnded ? (isTold ? partner.told : undefined) : verify.staysHere}</DataAge>}
      />
    )
  return (
    <main id="main" className={styles.waiting} aria-busy="true">
      <Heading>{verify.checking}</Heading>
    </main>
  )
}

function subjectOf(code: ReadCode): Subject {
  const at = Date.now()
  const nothing = { notices: [], card: null, presentedAt: null, dataAt: null, at }
  switch (code.kind) {
    case 'empty':
      return null
    case 'card':
      return { scan: { text: code.text, at } }
    case 'partner':
      return { token: code.token }
    case 'number':
      return { checked: { ...nothing, result: 'amber', reason: 'static-copy', isTyped: true }, number: code.number }
    case 'malformed':
      return { checked: { ...nothing, result: 'red', reason: 'malformed', isTyped: false } }
  }
}
