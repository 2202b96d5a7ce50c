import { Heading } from '#app/shell/screen.tsx'
import { verify } from './texts.ts'
import styles from './verification.module.css'

/** Shown until there is a verdict on a code. */
export const Waiting = () => (
  <main id="main" className={styles.waiting} aria-busy="true">
    <Heading>{verify.checking}</Heading>
  </main>
)
