import { useState } from 'react'
import { logWarning } from '#app/platform/log-warning.ts'
import { convenzioni } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { copy as copyIcon } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import styles from './code-box.module.css'

/** A code as it is read out at a till, and copied into a cart. One press selects it whole, where copying by itself is refused. */
export function CodeBox({ code, note }: { code: string; note?: string }) {
  const [isByHand, setByHand] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      showToast(convenzioni.copied)
    } catch (error) {
      logWarning('code not copied', error)
      setByHand(true)
    }
  }
  return (
    <div className={styles.box}>
      <div className={styles.words}>
        <code className={styles.code}>{code}</code>
        {note && <p className="sm muted">{note}</p>}
        <output className="sm">{isByHand && convenzioni.copyByHand}</output>
      </div>
      <Button variant="tint" size="sm" icon={copyIcon} aria-label={convenzioni.copyCode(code)} onClick={() => void copy()}>
        {convenzioni.copy}
      </Button>
    </div>
  )
}
