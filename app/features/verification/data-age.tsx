import type { ReactNode } from 'react'
import { LIST_TOO_OLD_S } from '#domain/cards/credential/verify.ts'
import { appInfo } from '#app/platform/association.ts'
import { useVerifier } from './data.ts'
import { useNow } from '#app/ui/use-now.ts'
import { verify } from './texts.ts'
import styles from './verification.module.css'

/** The age of the status lists used for a check, and whether they are being refreshed. */
export function DataAge({ children }: { children?: ReactNode }) {
  const now = useNow()
  const { dataAt, state } = useVerifier()
  const age = dataAt === null ? state === 'stale' && verify.noData : verify.dataOf(dataAt * 1000, now)
  return (
    <p className={styles.foot}>
      {age} {state === 'loading' ? verify.refreshing : dataAt !== null && children}
    </p>
  )
}

/** Whether this device is ready to check cards. */
export function DataReady() {
  const now = useNow()
  const { dataAt, state } = useVerifier()
  const isTooOld = dataAt !== null && now / 1000 - dataAt > LIST_TOO_OLD_S
  const known = dataAt === null ? state === 'stale' && verify.noData : isTooOld ? verify.tooOld : verify.ready
  return <p className={styles.foot}>{state === 'loading' ? verify.refreshing : known}</p>
}

/** Details for support: the age of lists and keys, and the app version. */
export function DataDetails() {
  const now = useNow()
  const { dataAt, opened } = useVerifier()
  return (
    <p className={`num ${styles.foot}`}>
      {dataAt !== null && verify.dataOf(dataAt * 1000, now)} {opened && verify.keysOf(opened.keySet.iat * 1000, now)}{' '}
      {verify.version(appInfo().version)}
    </p>
  )
}
