import { useEffect, useRef, useState } from 'react'
import type { Typed } from './check-typed.ts'
import { freshenVerifier, keepVerifierFresh, type Scan } from './data.ts'
import { verifierSettings } from './verifier-settings.ts'
import { useTitle } from '#app/shell/screen.tsx'
import { addSentences } from '#app/ui/texts/errors.ts'
import { partner } from './texts-partner.ts'
import { partnerSentences } from './texts-errors.ts'
import { verify } from './texts.ts'
import { DataAge } from './data-age.tsx'
import { HowTo } from './how-to.tsx'
import { PartnerLink } from './partner-link.tsx'
import { PartnerRedeem, UndoRedeem } from './partner-redeem.tsx'
import { readCode, readScanned, type LastRead, type ReadCode } from './read-code.ts'
import { Result } from './result.tsx'
import { TypedCode } from './typed-code.tsx'
import { useChecked } from './use-checked.ts'
import { useRedeem } from './use-redeem.ts'
import { wantsNextCode, type Checked } from './verdict-view.ts'
import { Waiting } from './waiting.tsx'

addSentences(partnerSentences)

/** What is to be said about: a scan that this device judges, a shop's link, what only the server knows, or something whose answer is known. */
type Subject = { scan: Scan } | { token: string | null } | { code: string; known?: Typed; at: number } | { checked: Checked } | null

/**
 * /v, what the code of a card opens on the phone that checks it: colour, icon and word fill the screen, so that they are understood at
 * arm's length. What was scanned is judged here and sent nowhere (card format, sections 10 and 12), but by a shop's own device.
 */
export function Verify() {
  const [subject, setSubject] = useState(inAddress)
  const [scanning, setScanning] = useState<boolean | null>(null)
  const [last, setLast] = useState<LastRead | null>(null)
  // A queue in the dark stays in the dark: the torch comes on again with the camera.
  const [light, setLight] = useState(false)
  const isFirst = useRef(true)

  useEffect(keepVerifierFresh, [])
  useEffect(installsAlone, [])
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
        light={light}
        onLight={setLight}
        onScanning={setScanning}
        onScanned={(text) => {
          setLast({ text, isDone: true })
          answer(subjectOf(readScanned(text)))
          freshenVerifier()
        }}
        onTyped={(code, known) => answer({ code, known, at: Date.now() })}
      />
    )
  const goOn = (isDone: boolean) => {
    setLast((read) => read && { ...read, isDone })
    answer(null)
  }
  const isQueue = scanning === true
  const again = { onAgain: () => goOn(true), isQueue }
  if ('token' in subject) return <PartnerLink key={subject.token} token={subject.token} onDone={again.onAgain} />
  if ('scan' in subject) return <Scanned scan={subject.scan} isQueue={isQueue} onAgain={goOn} />
  if ('code' in subject) return <TypedCode key={subject.at} {...subject} {...again} />
  return <Result checked={subject.checked} {...again} />
}

/** Installed from this page, the app is the scanner and not the member's app. Gives what ends it. */
function installsAlone(): (() => void) | undefined {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (!link) return
  const { href } = link
  link.href = '/v.webmanifest'
  return () => (link.href = href)
}

/** A device that has read codes reads them without a network too, also after an update of the app. */
function keepReader(): void {
  if (verifierSettings().reads) void import('#app/platform/device/code-reader.ts').then(({ keepCodeReader }) => keepCodeReader())
}

const inAddress = (): Subject => subjectOf(readCode(location.hash))

/** The code must not stay in the address bar, where it would be read, copied and kept. */
function hideCode(): void {
  if (location.hash) history.replaceState(history.state, '', location.pathname)
}

function Scanned({ scan, isQueue, onAgain }: { scan: Scan; isQueue: boolean; onAgain: (isDone: boolean) => void }) {
  const checked = useChecked(scan)
  const redeem = useRedeem(scan, checked)
  const { verdict, shop, hasEnded, isSent, isTold, isAsking, step } = redeem
  useTitle()
  if (verdict)
    return (
      <Result
        checked={verdict}
        isQueue={isQueue}
        // Where its next code is wanted, that may be before the lens already.
        onAgain={() => onAgain(!wantsNextCode(verdict) && step.is !== 'undone')}
        // A shop has something to do with this card, or to read, first.
        goesOn={!shop && !hasEnded}
        isLast={!isAsking}
        first={<PartnerRedeem redeem={redeem} />}
        firstIsNext={step.is === 'telling' || step.is === 'open'}
        foot={
          <>
            <UndoRedeem redeem={redeem} />
            <DataAge>{shop || isSent ? (isTold ? partner.told : undefined) : verify.staysHere}</DataAge>
          </>
        }
      />
    )
  return <Waiting />
}

function subjectOf(code: ReadCode): Subject {
  const at = Date.now()
  switch (code.kind) {
    case 'empty':
      return null
    case 'card':
      return { scan: { text: code.text, at } }
    case 'partner':
      return { token: code.token }
    case 'number':
      return { code: code.number, at }
    case 'malformed':
      return {
        checked: { result: 'red', reason: 'malformed', notices: [], card: null, presentedAt: null, dataAt: null, typed: null, at },
      }
  }
}
