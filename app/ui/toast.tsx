import { useEffect, useState, useSyncExternalStore } from 'react'
import { kitText } from '../texts/kit.ts'
import { Icon } from './icon.tsx'
import { check } from './icons.ts'
import styles from './toast.module.css'

type Action = { label: string; onPress: () => void }
type Toast = { id: number; text: string; action?: Action | undefined }

const TOAST_MS = 6000

let shown: Toast | null = null
let last = 0
const listeners = new Set<() => void>()

/** Says that something is done, for 6 seconds; a new toast takes the place of the old one. Never for errors: those stay. */
export function showToast(text: string, { action }: { action?: Action } = {}): void {
  publish({ id: ++last, text, action })
}

/** The place where toasts appear; once, in the shell. */
export function Toasts() {
  const toast = useSyncExternalStore(subscribe, () => shown)
  return (
    <output className={styles.place} aria-label={kitText.messages}>
      {toast && <ToastView key={toast.id} toast={toast} />}
    </output>
  )
}

function ToastView({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  // It waits for whoever is reading or about to press: under the pointer and with the focus it stays.
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => shown?.id === toast.id && publish(null), TOAST_MS)
    return () => clearTimeout(timer)
  }, [held, toast.id])
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={check} size={20} />
      <span className={styles.text}>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          onClick={() => {
            toast.action?.onPress()
            publish(null)
          }}
        >
          {toast.action.label}
        </button>
      )}
    </div>
  )
}

function publish(toast: Toast | null): void {
  shown = toast
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
