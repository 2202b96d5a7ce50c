import type { PositionState } from '../../device/position.ts'
import { convenzioni } from '../../texts/convenzioni.ts'
import { Banner } from '../../ui/banner.tsx'

/** Why the list is not from the nearest on, though that was asked for. */
export function PositionNote({ state }: Pick<PositionState, 'state'>) {
  const text = state === 'asking' || state === 'failed' ? convenzioni.noPosition[state] : convenzioni.noPosition.denied
  return (
    <output>
      {state !== 'known' && state !== 'not_asked' && (
        <Banner tone="neutral" slim>
          {text}
        </Banner>
      )}
    </output>
  )
}
