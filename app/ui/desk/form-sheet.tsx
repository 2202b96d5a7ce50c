import { useRef, useState, type ComponentProps } from 'react'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { deskText } from './texts.ts'

/** A sheet with a form: a press beside it, Escape, Back, a drag and its button ask before they close it over a written text. */
export function FormSheet({ onClose, children, ...sheet }: ComponentProps<typeof Sheet>) {
  const inside = useRef<HTMLDivElement>(null)
  const [isAsked, setAsked] = useState(false)
  const close = () => {
    if (!isWritten(inside.current)) return onClose()
    setAsked(true)
    return false
  }
  return (
    <>
      <Sheet {...sheet} onClose={close}>
        <div ref={inside}>{children}</div>
      </Sheet>
      <ConfirmDialog
        open={isAsked && sheet.open}
        {...deskText.leaveSheet}
        danger
        onConfirm={() => {
          setAsked(false)
          onClose()
        }}
        onCancel={() => setAsked(false)}
      />
    </>
  )
}

const isWritten = (part: HTMLElement | null): boolean =>
  [...(part?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input') ?? [])].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )
