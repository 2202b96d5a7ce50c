import { useEffect, useState, type ComponentType } from 'react'
import { Banner } from './banner.tsx'
import { kitText } from './texts/kit.ts'

/** A rarely opened sheet: its code is loaded at the first opening, and stays. */
export function onDemand<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function OnDemand(props: Props) {
    const [wanted, setWanted] = useState(props.open)
    const [loaded, setLoaded] = useState<ComponentType<Props> | 'failed' | null>(null)
    if (props.open && !wanted) setWanted(true)

    useEffect(() => {
      if (!wanted) return
      load().then(
        (sheet) => setLoaded(() => sheet),
        () => setLoaded('failed'),
      )
    }, [wanted])

    if (loaded === null) return null
    if (loaded === 'failed')
      return (
        <div role="alert">
          <Banner tone="bad">{kitText.needsNetwork}</Banner>
        </div>
      )
    const Loaded = loaded
    return <Loaded {...props} />
  }
}
