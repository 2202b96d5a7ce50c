import type { OnlineState } from '#domain/payments/online.ts'
import { whileUndecided } from '#app/platform/online-outcome.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { check, clock, cloudOff } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { onlineOutcome } from './own-data.ts'
import { outcomeText as text } from './own-texts.ts'
import styles from './payments.module.css'

/** The outcome of an online payment, after the return from the provider's page. */
export function OnlineOutcome({ id }: { id: string }) {
  const resource = onlineOutcome(id)
  const { data, error } = resource.use(whileUndecided(resource.get().data?.state))
  return (
    <output className={styles.outcome}>
      <Outcome of={data} isUnknown={error !== null && data === null} onAsk={() => void resource.refresh()} />
    </output>
  )
}

/** `isUnknown`: the server gave no answer. */
export function Outcome({ of: known, isUnknown, onAsk }: { of: OnlineState | null; isUnknown: boolean; onAsk: () => void }) {
  const again = (
    <Button size="xs" variant="secondary" onClick={onAsk}>
      {text.again}
    </Button>
  )
  if (isUnknown)
    return (
      <Banner tone="warn" icon={cloudOff} action={again}>
        {text.unknown}
      </Banner>
    )
  if (known?.state === 'paid' && known.validTo !== null) {
    const card = (
      <LinkButton size="xs" variant="secondary" to="/tessera">
        {text.card}
      </LinkButton>
    )
    return (
      <Banner tone="ok" icon={check} action={card}>
        {text.renewed(known.validTo)}
      </Banner>
    )
  }
  return (
    <Banner tone={known?.state === 'over' ? 'warn' : 'info'} icon={known?.state === 'paid' ? check : clock}>
      {known === null ? text.asking : text.states[known.state]}
    </Banner>
  )
}
