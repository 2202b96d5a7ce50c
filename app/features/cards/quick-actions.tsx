import { useState } from 'react'
import { tessera } from './texts.ts'
import { copy, maximize } from '#app/ui/icons.ts'
import { ShortcutFace, shortcutRow } from '#app/ui/shortcuts.tsx'
import { showToast } from '#app/ui/show-toast.ts'

/** What can be done with the card from here, one press each. */
export function QuickActions({ number, onEnlarge }: { number: string; onEnlarge: (() => void) | null }) {
  const [isFailed, setFailed] = useState(false)
  const copyNumber = () =>
    navigator.clipboard.writeText(number).then(
      () => showToast(tessera.copied),
      () => setFailed(true),
    )
  return (
    <div>
      <fieldset className={shortcutRow} aria-label={tessera.actions}>
        {onEnlarge && <Action icon={maximize} label={tessera.enlarge} onClick={onEnlarge} />}
        <Action icon={copy} label={tessera.copyNumber} onClick={() => void copyNumber()} />
      </fieldset>
      <p role="alert" className="sm">
        {isFailed && tessera.copyFailed}
      </p>
    </div>
  )
}

function Action({ icon, label, onClick }: { icon: string; label: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick}>
      <ShortcutFace icon={icon} text={label} />
    </button>
  )
}
