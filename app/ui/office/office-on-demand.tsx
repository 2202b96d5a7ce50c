import { useEffect, useState, type ComponentType } from 'react'
import { office } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import type { Office } from './office.tsx'

type OfficeProps = Parameters<typeof Office>[0]

/** Whom to pay and to ask is read once a year: its code does not make the card wait. */
export function OfficeOnDemand(props: OfficeProps) {
  const [wanted, setWanted] = useState(props.open)
  const [loaded, setLoaded] = useState<ComponentType<OfficeProps> | 'failed' | null>(null)
  if (props.open && !wanted) setWanted(true)

  useEffect(() => {
    if (!wanted) return
    import('./office.tsx').then(
      ({ Office }) => setLoaded(() => Office),
      () => setLoaded('failed'),
    )
  }, [wanted])

  if (loaded === null) return null
  if (loaded === 'failed')
    return (
      <div role="alert">
        <Banner tone="bad">{office.needsNetwork}</Banner>
      </div>
    )
  const Loaded = loaded
  return <Loaded {...props} />
}
