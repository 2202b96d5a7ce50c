import { useState } from 'react'
import { testMap as text } from './texts-test-map.ts'
import { Button } from '#app/ui/button.tsx'
import { copy } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import styles from './map-test.module.css'

/** The report for a message; where there is no clipboard it is shown as text to be marked. */
export function CopyReport({ lines }: { lines: [name: string, value: string][] }) {
  const [byHand, setByHand] = useState(false)
  const report = lines.map(([name, value]) => `${name}: ${value}`).join('\n')
  const copyReport = () =>
    navigator.clipboard.writeText(report).then(
      () => showToast(text.copied),
      () => setByHand(true),
    )
  return (
    <>
      <Button variant="tint" size="sm" icon={copy} onClick={() => void copyReport()}>
        {text.copy}
      </Button>
      {byHand && <textarea className={styles.byHand} readOnly rows={8} value={report} aria-label={text.report} />}
    </>
  )
}
