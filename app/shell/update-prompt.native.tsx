import { storeApp } from '#app/platform/device/site.native.ts'
import { waitingVersion } from '#app/platform/device/update-ready.ts'
import { Banner } from '#app/ui/banner.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { x } from '#app/ui/icons.ts'
import { shell } from '#app/ui/texts/shell.ts'
import { classNames } from '#app/ui/class-names.ts'
import styles from './notice.module.css'
import own from './update-prompt.module.css'
import { update } from './texts-update.ts'

/**
 * Says that the server needs another version of the app, usually a newer one; data on the device stay. The store's page is opened by the
 * system. On the card its place is above it (outdated.native.tsx).
 */
export function UpdatePrompt() {
  const store = storeApp()?.store
  const open = store && (
    <a className={buttonClass({ variant: 'secondary', size: 'sm' })} href={store}>
      {update.openStore}
    </a>
  )
  return (
    <div className={classNames(styles.notice, own.update)}>
      <Banner tone="info" className={styles.banner} action={open}>
        {update.text}
      </Banner>
      <IconButton label={shell.close} icon={x} size={20} className={styles.close} onClick={() => waitingVersion.set(null)} />
    </div>
  )
}
