import { useState } from 'react'
import { tessera } from '../../texts/tessera.ts'
import { Icon } from '../../ui/icon.tsx'
import { copy, maximize } from '../../ui/icons.ts'
import { showToast } from '../../ui/show-toast.ts'
import styles from './tessera.module.css'

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
      <fieldset className={styles.quick} aria-label={tessera.actions}>
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
      <span className={styles.round}>
        <Icon of={icon} size={22} />
      </span>
      {label}
    </button>
  )
}
