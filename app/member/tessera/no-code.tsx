import { useState } from 'react'
import { ApiError } from '../../data/api.ts'
import { useCard } from '../../data/card.ts'
import { refreshShown } from '../../data/renewal.ts'
import { tessera } from '../../texts/tessera.ts'
import { Button } from '../../ui/button.tsx'
import { refreshCw } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Failure } from '../failure.tsx'
import type { MissingCode } from './use-missing-code.ts'

/** Below a card that works and shows no code on this device: why, where the server says so, and what can be done about it. */
export function NoCode({ number, missing: { refusal } }: { number: string; missing: MissingCode }) {
  const { stale } = useCard()
  const [hasTried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const retry = () => {
    setBusy(true)
    void refreshShown(number).finally(() => {
      setBusy(false)
      setTried(true)
    })
  }
  const why = hasTried && stale ? new ApiError('auth.network', 0) : refusal
  return (
    <div className="stack">
      <Failure error={why} tone="warn" />
      {refusal?.code === 'card.devices_full' && (
        <LinkButton wide to="/account/dispositivi">
          {tessera.toDevices}
        </LinkButton>
      )}
      <Button wide variant="tint" icon={refreshCw} busy={busy} onClick={retry}>
        {tessera.retry}
      </Button>
    </div>
  )
}
