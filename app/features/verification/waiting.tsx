import { Heading } from '#app/shell/screen.tsx'
import { verify } from './texts.ts'
import styles from './verification.module.css'

/** Until there is something to say of a code. */
export const Waiting = () => (
  <main id="main" className={styles.waiting} aria-busy="true">
    <Heading>{verify.checking}</Heading>
  </main>
)
