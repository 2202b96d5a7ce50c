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

/** The subject of the page: a scan judged here, a shop's link, a code that only the server knows, or an answer that is already known. */
type Subject = { scan: Scan } | { token: string | null } | { code: string; known?: Typed; at: number } | { checked: Checked } | null

/**
 * /v, opened by a card's code on the phone that checks it: colour, icon and word fill the screen, so that they are readable at arm's
 * length. Scans are judged here and sent nowhere (card format, sections 10 and 12), except by a shop's own device.
 */
export function Verify() {
  const [subject, setSubject] = useState(inAddress)
  const [scanning, setScanning] = useState<boolean | null>(null)
  const [last, setLast] = useState<LastRead | null>(null)
  // The torch turns on again with the camera, for a queue in the dark.
  const [light, setLight] = useState(false)
  const isFirst = useRef(true)

  useEffect(keepVerifierFresh, [])
  useEffect(installsAlone, [])
  useEffect(keepReader, [])
  useEffect(() => {
    hideCode()
    // The next card in an open page, even the same one: to the router it would be the same location.
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

/** Makes an installation from this page the scanner, not the member's app. Returns a function that undoes it. */
function installsAlone(): (() => void) | undefined {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (!link) return
  const { href } = link
  link.href = '/v.webmanifest'
  return () => (link.href = href)
}

/** Precaches the code reader on a device that has read codes, also across updates of the app. */
function keepReader(): void {
  if (verifierSettings().reads) void import('#app/platform/device/code-reader.ts').then(({ keepCodeReader }) => keepCodeReader())
}

const inAddress = (): Subject => subjectOf(readCode(location.hash))

/** Removes the code from the address bar, where it could be read, copied or stored. */
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
        // The card may already be in front of the camera when its next code is wanted.
        onAgain={() => onAgain(!wantsNextCode(verdict) && step.is !== 'undone')}
        // On a shop's device there is first an action or a message for this card.
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
