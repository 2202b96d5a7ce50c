import { shell } from '#app/ui/texts/shell.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './broken-app.module.css'
import { Heading, useTitle } from './screen.tsx'

/** The fallback when even the frame fails: no menu, one sentence, one button. */
export function BrokenApp() {
  useTitle(shell.errorTitle)
  return (
    <main id="main" className={styles.page}>
      <Heading>{shell.errorTitle}</Heading>
      <p>{shell.broken}</p>
      <Button onClick={() => location.reload()}>{shell.retry}</Button>
    </main>
  )
}
