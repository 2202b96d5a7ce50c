import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { check } from './icons.ts'
import { hideToast, type Toast } from './show-toast.ts'
import styles from './toast.module.css'

const TOAST_MS = 6000

/** A toast disappears by itself, but not while it is hovered or focused, nor one that stays. */
export function ToastView({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || toast.stays) return
    const timer = setTimeout(() => hideToast(toast.id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [held, toast])
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<EventTarget | null>(null)
  // The pressed button is gone: the focus returns to where it was, or to the heading. Importing focus.ts would load the forms' chunk.
  useLayoutEffect(() => {
    const shown = box.current
    return () => {
      if (!shown?.contains(document.activeElement)) return
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus({ preventScroll: true })
      else document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div className={styles.place}>
      <div
        ref={box}
        className={styles.toast}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget ?? before.current
          setHeld(true)
        }}
        onBlur={() => setHeld(false)}
      >
        <Icon of={toast.icon ?? check} size={20} />
        <span className={styles.text}>{toast.text}</span>
        {toast.action && (
          <button
            type="button"
            onClick={() => {
              toast.action?.onPress()
              hideToast(toast.id)
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
    </div>
  )
}
