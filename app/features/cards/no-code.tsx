import { useState } from 'react'
import { insteadOf } from '#app/platform/card/refusals.ts'
import { refreshShown } from './data.ts'
import { tessera } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { refreshCw, smartphone } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Failure } from '#app/ui/failure.tsx'
import type { MissingCode } from './use-missing-code.ts'

/** Below a valid card without a code on this device: the server's reason, if any, and what to do. */
export function NoCode({ missing: { number, refusal } }: { missing: MissingCode }) {
  const [tried, setTried] = useState<{ error: unknown; refusal: unknown } | null>(null)
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    const error = await refreshShown(number).catch((reason: unknown) => reason)
    setBusy(false)
    setTried({ error, refusal })
  }
  const replace = (device: string) => {
    insteadOf.set(number, device)
    return retry()
  }
  const least = leastSeen(refusal)
  // The server's answer after the press is newer.
  const why = (tried?.refusal === refusal && tried?.error) || refusal
  return (
    <div className="stack">
      <Failure error={why} tone="warn" />
      {least && (
        <>
          <p>{tessera.leastSeen(least.name, least.seenAt)}</p>
          <Button wide icon={smartphone} busy={busy} onClick={() => replace(least.device)}>
            {tessera.replace}
          </Button>
        </>
      )}
      {refusal?.code === 'card.devices_full' && (
        <LinkButton wide variant={least ? 'tint' : 'primary'} to="/account/dispositivi">
          {tessera.toDevices}
        </LinkButton>
      )}
      <Button wide variant="tint" icon={refreshCw} busy={busy} onClick={retry}>
        {tessera.retry}
      </Button>
    </div>
  )
}

/** The one of five devices that the server would replace; null when the refusal names none. */
function leastSeen(refusal: MissingCode['refusal']): { device: string; name: string; seenAt: number } | null {
  if (refusal?.code !== 'card.devices_full') return null
  const { device, name, seenAt } = refusal.details
  return device === undefined || name === undefined ? null : { device: String(device), name: String(name), seenAt: Number(seenAt) }
}
