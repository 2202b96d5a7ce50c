import { storeApp } from '#app/platform/device/site.native.ts'
import { Banner } from '#app/ui/banner.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { update } from './texts-update.ts'

/**
 * Says that the server speaks with another version of the app, mostly a newer one; what is on the device stays. The store's page goes to
 * the system, which opens the store.
 */
export function UpdatePrompt() {
  const store = storeApp()?.store
  return (
    <Banner
      tone="info"
      action={
        store && (
          <a className={buttonClass({ variant: 'secondary', size: 'sm' })} href={store}>
            {update.openStore}
          </a>
        )
      }
    >
      {update.text}
    </Banner>
  )
}
