import type { ReactNode } from 'react'
import { storeApp } from '#app/platform/device/site.native.ts'
import { useUpdateReady } from '#app/platform/device/update-ready.ts'
import { update } from './texts-update.ts'

/** Above the card, where the message at the foot of a screen would lie over the code; null while the app is not outdated. */
export function useOutdated(): ReactNode {
  const isOutdated = useUpdateReady()
  const store = storeApp()?.store
  if (!isOutdated) return null
  return (
    <p>
      {update.short} {store && <a href={store}>{update.openStore}</a>}
    </p>
  )
}
