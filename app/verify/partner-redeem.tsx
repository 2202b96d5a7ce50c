import { useEffect, useState } from 'react'
import { ApiError } from '../data/api.ts'
import { noteScan, redeem, useShop } from '../data/partner.ts'
import type { Scan } from '../data/verifier.ts'
import { Failure, errorCode, useFailure } from '../member/failure.tsx'
import { partner as text } from '../texts/partner.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { check as checkIcon } from '../ui/icons.ts'

type Noted = { scan: Scan; check: string | null; key: string } | { scan: Scan; offline: true }

/**
 * On a shop's device: tells the server of what was scanned, behind the verdict, which does not wait for it; then one press puts the discount
 * down. Nothing where the device is no shop's.
 */
export function PartnerRedeem({ scan, isGood }: { scan: Scan; isGood: boolean }) {
  const { shop, hasEnded } = useShop()
  const noted = useNoted(scan)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const failure = useFailure('discount not put down')
  if (hasEnded) return <Banner tone="warn">{text.ended}</Banner>
  if (!shop || !noted) return null
  if ('offline' in noted) return isGood && <Banner tone="neutral">{text.redeemNeedsNetwork}</Banner>
  if (done)
    return (
      <output>
        <Banner tone="ok" icon={checkIcon}>
          {text.redeemed} {shop.headline}
        </Banner>
      </output>
    )
  const { check, key } = noted
  if (!isGood || check === null) return null
  const press = async () => {
    failure.clear()
    setBusy(true)
    try {
      await redeem(check, key)
      setDone(true)
    } catch (error) {
      failure.show(error)
    }
    setBusy(false)
  }
  const { code, details } = errorCode(failure.error)
  const isFinal = failure.error !== null && code.startsWith('partner.')
  return (
    <>
      <Failure error={failure.error} tone="warn" own={{ 'auth.network': 'net.action_needs_network' }} />
      {typeof details.next === 'string' && <p className="sm">{text.next(details.next)}</p>}
      {!isFinal && (
        <Button wide busy={busy} icon={checkIcon} onClick={() => void press()}>
          {text.redeem}: {shop.headline}
        </Button>
      )}
    </>
  )
}

/** What the server knows of the scan; null while it is on its way there. Each scan is told once, and its press has one key. */
function useNoted(scan: Scan): Noted | null {
  const { shop } = useShop()
  const isShop = shop !== null
  const [noted, setNoted] = useState<Noted | null>(null)
  useEffect(() => {
    if (!isShop) return
    let isLast = true
    const show = (next: Noted) => isLast && setNoted(next)
    noteScan(scan.text).then(
      (found) => show({ scan, check: found?.check ?? null, key: crypto.randomUUID() }),
      (error: unknown) => error instanceof ApiError && show({ scan, offline: true }),
    )
    return () => {
      isLast = false
    }
  }, [scan, isShop])
  return noted?.scan === scan ? noted : null
}
