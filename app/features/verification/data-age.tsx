import type { ReactNode } from 'react'
import { LIST_TOO_OLD_S } from '#domain/cards/credential/verify.ts'
import { appInfo } from '#app/platform/association.ts'
import { useVerifier } from './data.ts'
import { useNow } from '#app/ui/use-now.ts'
import { verify } from './texts.ts'
import styles from './verification.module.css'

/** How old the lists are that a card was checked with, and that they are being brought up to date. */
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

/** What cards can be checked with here. */
export function DataReady() {
  const now = useNow()
  const { dataAt, state } = useVerifier()
  const isTooOld = dataAt !== null && now / 1000 - dataAt > LIST_TOO_OLD_S
  const known = dataAt === null ? state === 'stale' && verify.noData : isTooOld ? verify.tooOld : verify.ready
  return <p className={styles.foot}>{state === 'loading' ? verify.refreshing : known}</p>
}

/** What a helper asks first: how old the lists and the keys are, and which version this is. */
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
