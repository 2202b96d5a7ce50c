import { useId, type ReactNode } from 'react'
import { kitText } from './texts/kit.ts'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { x } from './icons.ts'
import modal from './modal.module.css'
import styles from './sheet.module.css'
import { useBackCloses } from './use-back-closes.ts'
import { useDragDown } from './use-drag-down.ts'
import { useModal } from './use-modal.ts'

/** Comes from below over the page: closed by its button, Escape, Back, a press beside it, or dragging its bar down. */
export function Sheet({ open, onClose, title, children }: { open: boolean; onClose: () => void; title: string; children: ReactNode }) {
  const { ref, props } = useModal(open, onClose)
  useBackCloses(open, onClose)
  const drag = useDragDown(onClose)
  const titleId = useId()
  return (
    <dialog ref={ref} className={classNames(modal.modal, styles.place)} aria-labelledby={titleId} {...props}>
      <div className={styles.sheet}>
        <div className={styles.bar} {...drag}>
          <span className={styles.grab} />
        </div>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label={kitText.close} icon={x} size={22} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** As a ref: what comes in the place of the button that was pressed takes the focus. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
