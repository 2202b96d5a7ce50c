import { useEffect, useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react'

/** As long as the systems wait for the second press of a double one. */
const DOUBLE_PRESS_MS = 500

/**
 * Keeps a native `<dialog>` in step with `open`: modal, so the focus stays inside and comes back to where it was, the page behind is
 * inert, and Escape and the phone's back gesture close it.
 */
export function useModal(open: boolean, onClose: () => void): { ref: RefObject<HTMLDialogElement | null>; props: DialogProps } {
  const ref = useRef<HTMLDialogElement>(null)
  const openedAt = useRef(0)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      dialog.showModal()
      openedAt.current = performance.now()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])
  // Taken away while it is open, it gives the focus back as well.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])
  const props: DialogProps = {
    // The state decides: it is asked first and closes the dialog then.
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    // A browser may close it all the same, at the second Escape.
    onClose: (event) => {
      if (event.target === event.currentTarget && open) onClose()
    },
    onClick: (event) => {
      // The second press of a double one was meant for what was there before.
      if (event.target === event.currentTarget && event.timeStamp - openedAt.current > DOUBLE_PRESS_MS) onClose()
    },
  }
  return { ref, props }
}

type DialogProps = Record<'onCancel' | 'onClose' | 'onClick', (event: SyntheticEvent<HTMLDialogElement>) => void>
