import { notify, type NoticeCode } from '#app/platform/app-alert.ts'
import { errorText } from '#app/ui/texts/errors.ts'
import { shell } from '#app/ui/texts/shell.ts'
import { Banner } from '#app/ui/banner.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { x } from '#app/ui/icons.ts'
import styles from './notice.module.css'

/** A failure outside any form, such as a blocked navigation: shown until it is closed or the page changes. */
export function Notice({ code }: { code: NoticeCode }) {
  return (
    <div className={styles.notice}>
      <Banner tone="warn" className={styles.banner}>
        {errorText(code).text}
      </Banner>
      <IconButton label={shell.close} icon={x} size={20} className={styles.close} onClick={() => notify(null)} />
    </div>
  )
}
