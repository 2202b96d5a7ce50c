import { useEffect, useEffectEvent, useState } from 'react'
import { LIMIT_PERIODS } from '#domain/offers/offer-limit.ts'
import type { PartnerAnswer, PartnerCheckAnswer, UsedOffer } from '#domain/verification/partner.ts'
import { noteScan, redeem, undoRedeem, useShop } from './shop-data.ts'
import { ApiError } from '#app/platform/api.ts'
import type { OnlineAnswer } from './online-answer.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import type { Scan } from './data.ts'
import { errorCode } from '#app/ui/failure.tsx'
import { RECHECKED_MS } from './use-checked.ts'
import { withAnswer, type Checked } from './verdict-view.ts'

type Noted = { scan: Scan; answer: OnlineAnswer; told: PartnerCheckAnswer | null; key: string } | { scan: Scan; error: ApiError }

/**
 * A colour that has stood for this long is heard and felt too: on a network that is dead without saying so the server's word comes after
 * twenty seconds or never, and nobody at a till waits for that. A worse answer that comes later is another one, and is heard itself.
 */
const HEARD_MS = 2000

/** What a shop's device does about a card: null where the device is no shop's. */
export type Redeem = {
  /** What this device says of the card, until the server does. */
  verdict: Checked | null
  shop: PartnerAnswer | null
  /** It was a shop's device until just now. */
  hasEnded: boolean
  /** The server was asked about the scan. */
  isSent: boolean
  /** The server knows of the check, and so does the member. */
  isTold: boolean
  /** The server is being asked about the scan, and not for long yet: its word may turn this device's. */
  isAsking: boolean
  /** How long ago this shop has put the discount down to this card already, if that is minutes. */
  minutesAgo: number | null
  step:
    | { is: 'nothing' }
    /** Good, but nothing can be put down to it: only the app's code is shown once. */
    | { is: 'copy' }
    /** The member has had all that there is, or it is for others: the verdict says so. */
    | { is: 'used' }
    /** In doubt until the server can be asked, which this page does by itself. */
    | { is: 'later' }
    | { is: 'telling' }
    | { is: 'untold'; error: ApiError; retry: () => void }
    | { is: 'open'; busy: boolean; error: unknown; press: () => void }
    | { is: 'refused'; error: unknown }
    /** `undo`: null when the server would not take it back. `doneAt`: epoch ms. */
    | { is: 'done'; doneAt: number; busy: boolean; error: unknown; undo: (() => void) | null }
    | { is: 'undone' }
}

/** What has become of the button below one answer: `open`, the discount is not put down. */
type Pressed = { of: object; is: 'open' | 'done' | 'undone'; doneAt: number; busy: boolean; error: unknown }

/**
 * The press that puts the discount down, and the one that takes it back.
 *
 * @param of what the answer is about: for another one nothing has been pressed yet
 * @param check the check to which it can be put down, and the press's key; null where there is none
 */
export function usePress(of: object, check: { id: string; key: string } | null, hasEnded: boolean) {
  const [pressed, setPressed] = useState<Pressed | null>(null)
  const mine = pressed?.of === of ? pressed : null
  const open: Pressed = { of, is: 'open', doneAt: 0, busy: false, error: null }
  const press = async ({ id, key }: { id: string; key: string }) => {
    setPressed({ ...open, busy: true })
    try {
      await redeem(id, key)
      setPressed({ ...open, is: 'done', doneAt: Date.now() })
    } catch (error) {
      logWarning('discount not put down', error)
      setPressed({ ...open, error })
    }
  }
  const takeBack = async (key: string, done: Pressed) => {
    setPressed({ ...done, busy: true, error: null })
    try {
      await undoRedeem(key)
      setPressed({ ...done, is: 'undone' })
    } catch (error) {
      logWarning('discount not taken back', error)
      setPressed({ ...done, busy: false, error })
    }
  }
  return { used: usedBy(mine?.error), step: stepOf() }

  /** Null where there is nothing to press and nothing was. */
  function stepOf(): Redeem['step'] | null {
    if (mine?.is === 'undone') return { is: 'undone' }
    if (mine?.is === 'done') {
      const { doneAt, busy, error } = mine
      const undo = hasEnded || (error !== null && isFinal(error)) || !check ? null : () => void takeBack(check.key, mine)
      return { is: 'done', doneAt, busy, error: hasEnded ? null : error, undo }
    }
    if (!check) return null
    const error = mine?.error ?? null
    if (error !== null && isFinal(error)) return { is: 'refused', error }
    return { is: 'open', busy: mine?.busy ?? false, error, press: () => void press(check) }
  }
}

/**
 * On a shop's device: tells the server of what was scanned, behind the verdict, which does not wait for it; then one press puts the
 * discount down, and one more takes it back. A code that is no card is sent nowhere: it could be anything at a till.
 */
export function useRedeem(scan: Scan, checked: Checked | null): Redeem {
  const { shop, hasEnded } = useShop()
  const isCard = checked !== null && checked.reason !== 'malformed'
  const isToBeTold = isCard && shop !== null
  const { noted, retry } = useNoted(scan, isToBeTold)
  const isLate = useLate(scan, isToBeTold)
  const answered = noted && 'answer' in noted ? noted : null
  const told = answered?.told?.redeem
  const pressed = usePress(scan, answered && told ? { id: told.check, key: answered.key } : null, hasEnded)
  const used = answered?.told?.used ?? pressed.used
  const judged = checked && answered ? withAnswer(checked, answered.answer) : checked
  const fit = answered?.told?.fit ?? null
  const audience = (shop?.headline != null && shop.audience) || null
  const verdict = judged && { ...judged, used: used ?? null, audience, fit }
  const minutesAgo = answered && minutesSince(answered)
  const isTold = shop !== null && answered !== null
  const base = { verdict, shop, hasEnded, isSent: noted !== null, isTold, isAsking: isToBeTold && noted === null && !isLate, minutesAgo }
  const canRedeem = shop !== null && shop.headline !== null && verdict?.result === 'green'
  if (pressed.step?.is === 'done' || pressed.step?.is === 'undone') return { ...base, step: pressed.step }
  const isLater = shop !== null && verdict?.result === 'amber' && noted !== null && isAway(noted)
  if (!canRedeem) return { ...base, step: { is: isLater ? 'later' : 'nothing' } }
  if (used || fit?.isFor === false) return { ...base, step: { is: 'used' } }
  if (!noted) return { ...base, step: { is: 'telling' } }
  if ('error' in noted) return { ...base, step: { is: 'untold', error: noted.error, retry } }
  return { ...base, step: pressed.step ?? { is: noted.answer.card?.kind === 'static' ? 'copy' : 'nothing' } }
}

/** Another phone of the shop, or another shop, was quicker than the press. */
function usedBy(error: unknown): UsedOffer | null {
  const { code, details } = errorCode(error)
  if (code !== 'partner.limit_reached') return null
  const next = typeof details.next === 'string' ? details.next : null
  return { next, period: LIMIT_PERIODS.find((period) => period === details.period) ?? null }
}

const isAway = (noted: Noted): boolean => 'error' in noted && noted.error.code === 'auth.network'

/** How long ago the shop has put the discount down, by the server's clock. */
export function minutesSince({ told, answer }: { told: PartnerCheckAnswer | null; answer: OnlineAnswer }): number | null {
  const at = told?.redeemedAt ?? null
  return at === null ? null : Math.max(0, Math.floor((answer.now - at) / 60))
}

/** Pressing again would be refused again. */
export function isFinal(error: unknown): boolean {
  const { code } = errorCode(error)
  return code.startsWith('partner.') || code === 'offer.ended'
}

/**
 * What the server knows of the scan; null while it is on its way there. Each scan is told once, and its press has one key. What did not
 * arrive for want of a network is told when that is back, as long as the answer on the screen is about this moment.
 */
function useNoted(scan: Scan, isToBeTold: boolean): { noted: Noted | null; retry: () => void } {
  const [noted, setNoted] = useState<Noted | null>(null)
  useEffect(() => {
    if (isToBeTold) void tell(scan, setNoted)
  }, [scan, isToBeTold])
  const retry = () => {
    setNoted(null)
    void tell(scan, setNoted)
  }
  const isUntold = noted?.scan === scan && isAway(noted)
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (!isToBeTold || !isUntold) return
    const back = new AbortController()
    const tellNow = () => Date.now() - scan.at <= RECHECKED_MS && again()
    addEventListener('online', tellNow, { signal: back.signal })
    return () => back.abort()
  }, [scan, isToBeTold, isUntold])
  return { noted: noted?.scan === scan ? noted : null, retry }
}

/** The server was asked about the scan longer ago than ear and hand wait for its word. */
function useLate(scan: Scan, isToBeTold: boolean): boolean {
  const [late, setLate] = useState<Scan | null>(null)
  useEffect(() => {
    if (!isToBeTold) return
    const timer = setTimeout(() => setLate(scan), HEARD_MS)
    return () => clearTimeout(timer)
  }, [scan, isToBeTold])
  return late === scan
}

async function tell(scan: Scan, setNoted: (change: (known: Noted | null) => Noted) => void): Promise<void> {
  // The answer about the card before may come after this one's.
  const show = (next: Noted) => setNoted((known) => (known && known.scan.at > scan.at ? known : next))
  try {
    const { shop, answer } = await noteScan(scan.text)
    show({ scan, answer, told: shop, key: crypto.randomUUID() })
  } catch (error) {
    logWarning('check not told', error)
    if (error instanceof ApiError) show({ scan, error })
  }
}
