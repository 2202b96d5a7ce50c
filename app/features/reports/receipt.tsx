import { useState } from 'react'
import { formatReceiptCode } from '#domain/reports/receipt-code.ts'
import { reports as text } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Group } from '#app/ui/group.tsx'
import { copy } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import styles from './reports.module.css'

/** The code with which somebody without an account comes back: big, to be copied or written down. */
export function Receipt({ id, code, note }: { id: string; code: string; note?: string | undefined }) {
  const [isFailed, setFailed] = useState(false)
  const shown = formatReceiptCode(code)
  const copyCode = () => {
    // Without HTTPS there is no clipboard.
    if (!navigator.clipboard) return setFailed(true)
    navigator.clipboard.writeText(shown).then(
      () => showToast(text.copied),
      () => setFailed(true),
    )
  }
  return (
    <Group className={styles.receipt}>
      <div id={id} className={styles.coded}>
        <p className="sm muted">{text.code}</p>
        <p className={styles.code}>{shown}</p>
        <p>
          <b>{text.saveCode}</b>
        </p>
        {note && <p>{note}</p>}
      </div>
      <Button variant="tint" icon={copy} aria-label={text.copyLabel(shown)} onClick={copyCode}>
        {text.copy}
      </Button>
      <div role="alert">{isFailed && <p className="sm">{text.copyFailed}</p>}</div>
    </Group>
  )
}
