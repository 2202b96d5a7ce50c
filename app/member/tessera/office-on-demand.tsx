import { useEffect, useState, type ComponentType } from 'react'
import { office } from '../../texts/office.ts'
import { Banner } from '../../ui/banner.tsx'
import type { Office } from './office.tsx'

/** Who to pay and to ask is read once a year: it does not make the card wait. */
export function OfficeOnDemand(props: Parameters<typeof Office>[0]) {
  const [state, setState] = useState<ComponentType<typeof props> | 'loading' | 'failed'>('loading')
  useEffect(() => {
    let isGone = false
    import('./office.tsx').then(
      ({ Office }) => !isGone && setState(() => Office),
      () => !isGone && setState('failed'),
    )
    return () => {
      isGone = true
    }
  }, [])
  if (state === 'loading') return null
  if (state === 'failed')
    return (
      <div role="alert">
        <Banner tone="bad">{office.needsNetwork}</Banner>
      </div>
    )
  const Loaded = state
  return <Loaded {...props} />
}
