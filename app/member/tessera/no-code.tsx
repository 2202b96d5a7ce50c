import { useState } from 'react'
import { refreshShown } from '../../data/renewal.ts'
import { tessera } from '../../texts/tessera.ts'
import { Button } from '../../ui/button.tsx'
import { refreshCw } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Failure } from '../failure.tsx'
import type { MissingCode } from './use-missing-code.ts'

/** Below a card that works and shows no code on this device: why, where the server says so, and what can be done about it. */
export function NoCode({ missing: { number, refusal } }: { missing: MissingCode }) {
  const [tried, setTried] = useState<{ error: unknown; refusal: unknown } | null>(null)
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    const error = await refreshShown(number).catch((reason: unknown) => reason)
    setBusy(false)
    setTried({ error, refusal })
  }
  // What the server has said since the press is newer.
  const why = (tried?.refusal === refusal && tried?.error) || refusal
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
