import { LIST_TOO_OLD_S } from '#domain/cards/credential/verify.ts'
import { useVerifier } from './data.ts'
import { useNow } from '#app/ui/use-now.ts'
import { verify } from './texts.ts'
import styles from './verification.module.css'

/**
 * How old the lists and the keys are that cards are checked with, and that it is being brought up to date.
 *
 * @param children what that is good for, where it is not too old
 * @param tooOld else
 */
export function DataAge({ children, tooOld = children }: { children?: string | undefined; tooOld?: string | undefined }) {
  const now = useNow()
  const { dataAt, opened, state } = useVerifier()
  const age =
    dataAt === null
      ? state === 'stale' && verify.noData
      : `${verify.dataOf(dataAt * 1000, now)} ${opened ? verify.keysOf(opened.keySet.iat * 1000, now) : ''}`
  const isTooOld = dataAt !== null && now / 1000 - dataAt > LIST_TOO_OLD_S
  return (
    <p className={styles.foot}>
      {age} {state === 'loading' ? verify.refreshing : dataAt !== null && (isTooOld ? tooOld : children)}
    </p>
  )
}
