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
 * A colour shown this long is also signalled by sound and vibration: on a dead network the server's answer may take twenty seconds or never
 * come. A worse answer that comes later is signalled again.
 */
const HEARD_MS = 2000

/** A shop device's actions on a card: null values when the device is not a shop's. */
export type Redeem = {
  /** This device's verdict until the server answers. */
  verdict: Checked | null
  shop: PartnerAnswer | null
  /** The device was a shop's until just now. */
  hasEnded: boolean
  /** The scan was sent to the server. */
  isSent: boolean
  /** The server, and so the member, knows of the check. */
  isTold: boolean
  /** The scan was sent moments ago: the answer may change this device's verdict. */
  isAsking: boolean
  /** Minutes since this shop recorded the discount for this card, if recent. */
  minutesAgo: number | null
  step:
    | { is: 'nothing' }
    /** Valid, but nothing can be recorded: only the app's code is unique. */
    | { is: 'copy' }
    /** The member has reached the limit, or is not in the audience: the verdict says so. */
    | { is: 'used' }
    /** Undecided until the server can be reached, which this page retries by itself. */
    | { is: 'later' }
    | { is: 'telling' }
    | { is: 'untold'; error: ApiError; retry: () => void }
    | { is: 'open'; busy: boolean; error: unknown; press: () => void }
    | { is: 'refused'; error: unknown }
    /** `undo`: null when the server would refuse it. `doneAt`: epoch ms. */
    | { is: 'done'; doneAt: number; busy: boolean; error: unknown; undo: (() => void) | null }
    | { is: 'undone' }
}

/** The state of the button below one answer: `open` means that the discount is not recorded. */
type Pressed = { of: object; is: 'open' | 'done' | 'undone'; doneAt: number; busy: boolean; error: unknown }

/**
 * The press that records the discount, and the one that undoes it.
 *
 * @param of the answer that the press belongs to: another answer starts afresh
 * @param check the check to record it for, and the press's key; null when there is none
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

  /** Null when there is no button and none was pressed. */
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
 * On a shop's device: reports the scan to the server in the background, without delaying the verdict; then one press records the discount,
 * and one more undoes it. A code that is not a card is never sent: at a till it could be anything.
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

/** Another phone of the shop, or another shop, was faster. */
function usedBy(error: unknown): UsedOffer | null {
  const { code, details } = errorCode(error)
  if (code !== 'partner.limit_reached') return null
  const next = typeof details.next === 'string' ? details.next : null
  return { next, period: LIMIT_PERIODS.find((period) => period === details.period) ?? null }
}

const isAway = (noted: Noted): boolean => 'error' in noted && noted.error.code === 'auth.network'

/** Minutes since the shop recorded the discount, by the server's clock. */
export function minutesSince({ told, answer }: { told: PartnerCheckAnswer | null; answer: OnlineAnswer }): number | null {
  const at = told?.redeemedAt ?? null
  return at === null ? null : Math.max(0, Math.floor((answer.now - at) / 60))
}

/** True when a retry would be refused again. */
export function isFinal(error: unknown): boolean {
  const { code } = errorCode(error)
  return code.startsWith('partner.') || code === 'offer.ended'
}

/**
 * The server's answer about the scan; null while it is pending. Each scan is reported once, and its press has one key. A report that failed
 * offline is sent when the network is back, while the answer on the screen is still current.
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

/** True when the answer about the scan is later than sound and vibration wait for. */
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
  // The answer about the previous card may arrive after this one's.
  const show = (next: Noted) => setNoted((known) => (known && known.scan.at > scan.at ? known : next))
  try {
    const { shop, answer } = await noteScan(scan.text)
    show({ scan, answer, told: shop, key: crypto.randomUUID() })
  } catch (error) {
    logWarning('check not told', error)
    if (error instanceof ApiError) show({ scan, error })
  }
}
