import { useEffect, useState } from 'react'
import { CardNumber } from '#app/ui/card/card-number.tsx'
import { checkTyped, isCardNumber, isToBeAsked, type Typed } from './check-typed.ts'
import { useShop } from './shop-data.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { Failure } from '#app/ui/failure.tsx'
import { partner } from './texts-partner.ts'
import { verify } from './texts.ts'
import { Fact, Result } from './result.tsx'
import type { Checked } from './verdict-view.ts'
import styles from './verification.module.css'
import { PartnerRedeem, UndoRedeem } from './partner-redeem.tsx'
import { minutesSince, usePress } from './use-redeem.ts'
import { Waiting } from './waiting.tsx'

/** The lookup's state, since when (epoch ms), the error that replaced it, and the key of the press below it. */
type Found = { typed: Typed; at: number; error: unknown; key: string }

const foundNow = (typed: Typed, error: unknown = null): Found => ({ typed, at: Date.now(), error, key: crypto.randomUUID() })

/** A failed lookup keeps the previous state. */
const find = (code: string, before: Typed = { is: 'unasked' }): Promise<Found> =>
  checkTyped(code).then(
    (typed) => foundNow(typed),
    (error: unknown) => {
      logWarning('code not checked', error)
      return foundNow(before, error)
    },
  )

/**
 * The answer to a typed code or number, or to the number in a card's code: only the server knows its card.
 *
 * @param known an answer that the server already gave
 */
export function TypedCode({ code, known, ...again }: { code: string; known?: Typed | undefined; onAgain: () => void; isQueue: boolean }) {
  const [found, setFound] = useState<Found | null>(() => (known || !isToBeAsked(code) ? foundNow(known ?? { is: 'unasked' }) : null))
  const isAsking = found === null
  useEffect(() => {
    if (isAsking) void find(code).then(setFound)
  }, [code, isAsking])

  return found ? <Answered code={code} found={found} onRetry={() => find(code, found.typed).then(setFound)} {...again} /> : <Waiting />
}

type AnsweredProps = { code: string; found: Found; onRetry: () => Promise<void>; onAgain: () => void; isQueue: boolean }

function Answered({ code, found, onRetry, ...again }: AnsweredProps) {
  const { shop, hasEnded } = useShop()
  const answered = found.typed.is === 'answered' ? found.typed : null
  const told = answered?.shop ?? null
  const press = usePress(found, told?.redeem ? { id: told.redeem.check, key: found.key } : null, hasEnded)
  const used = told?.used ?? press.used
  const fit = told?.fit ?? null
  const checked = { ...checkedOf(found, isCardNumber(code) ? 'number' : 'code'), used, fit, audience: shop?.audience ?? null }
  const minutesAgo = answered && minutesSince({ told, answer: answered.answer })
  const redeem = {
    shop,
    hasEnded,
    minutesAgo,
    step: used || fit?.isFor === false ? ({ is: 'used' } as const) : (press.step ?? ({ is: 'nothing' } as const)),
  }
  const isNumberShown = isCardNumber(code) && !checked.card
  return (
    <Result
      checked={checked}
      {...again}
      onRetry={onRetry}
      facts={isNumberShown ? <Fact name={verify.number} value={<CardNumber number={code} />} /> : undefined}
      first={
        <>
          <Failure error={found.error} tone="warn" />
          <PartnerRedeem redeem={redeem} seen />
        </>
      }
      firstIsNext={redeem.step.is === 'open'}
      foot={
        <>
          <UndoRedeem redeem={redeem} />
          {shop && checked.card && <p className={styles.foot}>{partner.told}</p>}
        </>
      }
    />
  )
}

function checkedOf({ typed, at }: Found, what: 'code' | 'number'): Checked {
  const nothing = { notices: [], card: null, presentedAt: null, dataAt: null, typed: what, at }
  if (typed.is === 'unasked') return { ...nothing, result: 'amber', reason: 'static-copy' }
  // The code was never looked up: «Non verificabile ora».
  if (typed.is === 'unreached') return { ...nothing, result: 'amber', reason: 'list-too-old' }
  const { now, ...answer } = typed.answer
  return { ...nothing, ...answer, dataAt: now }
}
