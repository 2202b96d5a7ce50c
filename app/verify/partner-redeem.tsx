import { Failure } from '../member/failure.tsx'
import { partner as text } from '../texts/partner.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { check as checkIcon } from '../ui/icons.ts'
import { PartnerEnded } from './partner-ended.tsx'
import type { Redeem } from './use-redeem.ts'

/** What a shop does with a good card: one press puts the discount down. Nothing where the device is no shop's. */
export function PartnerRedeem({ redeem: { shop, hasEnded, minutesAgo, step } }: { redeem: Redeem }) {
  if (step.is === 'done')
    return (
      <output>
        <Banner tone="ok" icon={checkIcon}>
          {text.redeemed} {shop?.headline}
        </Banner>
      </output>
    )
  if (hasEnded) return <PartnerEnded />
  switch (step.is) {
    case 'nothing':
      return null
    case 'copy':
      return <Banner tone="warn">{text.copy}</Banner>
    case 'used':
      return <JustRedeemed minutesAgo={minutesAgo} />
    case 'untold':
      return <Untold {...step} />
    case 'refused':
      return <Failure error={step.error} tone="warn" />
    case 'telling':
      // In its place from the start: what comes later would move the next button under the finger.
      return <Press busy headline={shop?.headline} />
    case 'open':
      return (
        <>
          <JustRedeemed minutesAgo={minutesAgo} />
          <Failure error={step.error} tone="warn" own={{ 'auth.network': 'net.action_needs_network' }} />
          <Press busy={step.busy} headline={shop?.headline} onPress={step.press} />
        </>
      )
  }
}

const Press = ({ busy, headline, onPress }: { busy: boolean; headline: string | null | undefined; onPress?: () => void }) => (
  <Button wide busy={busy} icon={checkIcon} onClick={onPress}>
    {[text.redeem, headline].filter(Boolean).join(': ')}
  </Button>
)

function Untold({ error, retry }: Extract<Redeem['step'], { is: 'untold' }>) {
  const again = (
    <Button variant="secondary" size="sm" onClick={retry}>
      {text.retry}
    </Button>
  )
  if (error.code === 'auth.network')
    return (
      <output>
        <Banner tone="neutral" action={again}>
          {text.redeemNeedsNetwork}
        </Banner>
      </output>
    )
  return (
    <>
      <Failure error={error} tone="warn" />
      {again}
    </>
  )
}

/** Before a press that would look the same as one too many. */
const JustRedeemed = ({ minutesAgo }: { minutesAgo: number | null }) =>
  minutesAgo !== null && (
    <output>
      <Banner tone="warn">{text.justRedeemed(minutesAgo)}</Banner>
    </output>
  )
