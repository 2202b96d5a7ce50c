import { useId, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { kitText } from './texts/kit.ts'
import styles from './confirm-dialog.module.css'
import modal from './modal.module.css'
import { useModal } from './use-modal.ts'

/** `danger`: for irreversible acts. Without `confirm` there is only something to read, and one button. */
export type Question = { title: string; text: ReactNode; confirm?: string; cancel?: string; danger?: boolean }

/** Asks for confirmation: call `ask` at the press, and put `dialog` anywhere on the screen. The answer closes the dialog, and then acts. */
export function useQuestion() {
  const [asked, setAsked] = useState<{ question: Question; act: () => void; isOpen: boolean } | null>(null)
  const close = () => setAsked((now) => now && { ...now, isOpen: false })
  const confirm = () => {
    close()
    asked?.act()
  }
  return {
    ask: (question: Question, act: () => void) => setAsked({ question, act, isOpen: true }),
    dialog: asked && <ConfirmDialog open={asked.isOpen} {...asked.question} onConfirm={confirm} onCancel={close} />,
  }
}

/** The dialog alone: the caller opens and closes it. The focus is on the button that changes nothing. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirm,
  cancel = kitText.cancel,
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
}: Question & { open: boolean; busy?: boolean; onConfirm: () => void; onCancel: () => void }) {
  const { ref, props } = useModal(open, () => !busy && onCancel())
  const id = useId()
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      className={classNames(modal.modal, styles.place)}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      {...props}
    >
      <div className={styles.question}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p id={`${id}-text`} className="muted">
          {text}
        </p>
        <div className={styles.answers}>
          <Button variant="secondary" autoFocus onClick={onCancel} disabled={busy}>
            {cancel}
          </Button>
          {confirm !== undefined && (
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  )
}
