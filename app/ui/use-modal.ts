import { useEffect, useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react'
import { focusHeading } from './focus.ts'

/** The operating systems' time limit for a double press. */
const DOUBLE_PRESS_MS = 500

/**
 * Synchronises a native `<dialog>` with `open`. It is modal: the focus stays inside and returns afterwards, or goes to the h1 if the opener
 * is gone. The page behind is inert, and Escape and the phone's back gesture close it. `onClose` returns false to stay open.
 */
export function useModal(open: boolean, onClose: () => unknown): { ref: RefObject<HTMLDialogElement | null>; props: DialogProps } {
  const ref = useRef<HTMLDialogElement>(null)
  const openedAt = useRef(0)
  const opener = useRef<Element>(null)
  const isOwnClose = useRef(false)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      opener.current = document.activeElement
      dialog.showModal()
      openedAt.current = performance.now()
    }
    if (!open && dialog.open) {
      isOwnClose.current = true
      closed(dialog)
      if (opener.current?.isConnected === false && document.activeElement === document.body) focusHeading({ preventScroll: true })
    }
  }, [open])
  // A dialog removed while open also returns the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => {
      if (dialog) closed(dialog)
    }
  }, [])
  const props: DialogProps = {
    // The state decides: closing goes through `onClose`.
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    // A browser may close the dialog anyway, at the second Escape.
    onClose: (event) => {
      if (event.target !== event.currentTarget) return
      // The event comes later: the dialog may be open again.
      const isOwn = isOwnClose.current
      isOwnClose.current = false
      if (!isOwn && open && onClose() === false) event.currentTarget.showModal()
    },
    onClick: (event) => {
      // The second press of a double press was meant for the previous element.
      if (event.target === event.currentTarget && event.timeStamp - openedAt.current > DOUBLE_PRESS_MS) onClose()
    },
  }
  return { ref, props }
}

function closed(dialog: HTMLDialogElement): void {
  if (!dialog.open) return
  dialog.close()
  // Chromium gives a text field the focus back without the caret, and loses what is typed.
  const back = document.activeElement
  if (!(back instanceof HTMLInputElement || back instanceof HTMLTextAreaElement)) return
  back.blur()
  back.focus({ preventScroll: true })
}

type DialogProps = Record<'onCancel' | 'onClose' | 'onClick', (event: SyntheticEvent<HTMLDialogElement>) => void>
