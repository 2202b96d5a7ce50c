import { useState } from 'react'
import { account as words } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/show-toast.ts'

/** Copies a text; when the browser refuses, explains how to copy by hand. */
export function CopyButton({ text, label, copied, icon }: { text: string; label: string; copied: string; icon: string }) {
  const [isFailed, setFailed] = useState(false)
  const copyText = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast(copied),
      () => setFailed(true),
    )
  return (
    <>
      <Button variant="tint" size="sm" icon={icon} onClick={() => void copyText()}>
        {label}
      </Button>
      {isFailed && (
        <p role="alert" className="sm">
          {words.copyFailed}
        </p>
      )}
    </>
  )
}
