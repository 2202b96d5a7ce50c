import { useVerifier } from '../data/verifier.ts'
import { useNow } from '../shell/use-now.ts'
import { verify } from '../texts/verify.ts'
import styles from './verify.module.css'

/** How old the lists and the keys are that cards are checked with, and that it is being brought up to date. */
export function DataAge({ children }: { children?: string | undefined }) {
  const now = useNow()
  const { dataAt, opened, state } = useVerifier()
  const age =
    dataAt === null
      ? state === 'stale' && verify.noData
      : `${verify.dataOf(dataAt * 1000, now)} ${opened ? verify.keysOf(opened.keySet.iat * 1000, now) : ''}`
  return (
    <p className={styles.foot}>
      {age} {state === 'loading' ? verify.refreshing : dataAt !== null && children}
    </p>
  )
}
