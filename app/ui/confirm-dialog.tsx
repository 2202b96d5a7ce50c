import { useId, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './confirm-dialog.module.css'
import modal from './modal.module.css'
import { useModal } from './use-modal.ts'

/** Asks once before something that costs. The way back has the focus; `danger` for what cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirm,
  cancel,
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
}: {
  open: boolean
  title: string
  text: ReactNode
  confirm: string
  cancel: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}) {
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
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
