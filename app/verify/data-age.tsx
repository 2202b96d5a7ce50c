import { useVerifier } from '../data/verifier.ts'
import { useNow } from '../shell/use-now.ts'
import { verify } from '../texts/verify.ts'
import styles from './verify.module.css'

/** How old what cards are checked with is, and that it is being brought up to date. */
export function DataAge({ children }: { children?: string }) {
  const now = useNow()
  const { dataAt, state } = useVerifier()
  const age = dataAt === null ? state === 'stale' && verify.noData : verify.dataOf(dataAt * 1000, now)
  return (
    <p className={styles.foot}>
      {age} {state === 'loading' ? verify.refreshing : dataAt !== null && children}
    </p>
  )
}
