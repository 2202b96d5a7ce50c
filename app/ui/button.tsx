import { createContext, use, type ComponentProps, type MouseEvent } from 'react'
import { wait } from '#app/platform/wait.ts'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { loaderCircle } from './icons.ts'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'tint' | 'danger' | undefined
  size?: 'md' | 'sm' | 'xs' | undefined
  wide?: boolean | undefined
  icon?: string | undefined
}

/** True inside a form that is being sent: its submit buttons show it. */
export const FormBusy = createContext(false)

/** A busy button keeps its width and the focus, and ignores presses. */
export function Button({
  variant = 'primary',
  size = 'md',
  busy,
  wide = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonLook & { busy?: boolean | undefined } & ComponentProps<'button'>) {
  const formBusy = use(FormBusy)
  const isBusy = busy ?? (type === 'submit' && formBusy)
  const press = (event: MouseEvent<HTMLButtonElement>) => (isBusy || isForAnother(event) ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type={type}
      className={classNames(buttonClass({ variant, size, wide }), isBusy && styles.busy, className)}
      aria-disabled={isBusy || undefined}
      onClick={press}
      {...rest}
    >
      <span className={styles.face}>
        {icon && <Icon of={icon} size={size === 'md' ? 20 : 18} />}
        {children}
      </span>
      {isBusy && (
        <span className={styles.wait}>
          <Icon of={loaderCircle} size={20} className={styles.spin} />
          {wait}
        </span>
      )}
    </button>
  )
}

let firstPressed: EventTarget | null = null

/** The second click of a double click on another button, which this one has just replaced. */
function isForAnother({ detail, currentTarget }: MouseEvent): boolean {
  if (detail > 1) return currentTarget !== firstPressed
  firstPressed = currentTarget
  return false
}

export function buttonClass({ variant = 'primary', size = 'md', wide = false }: ButtonLook): string {
  return classNames(styles.button, styles[variant], size !== 'md' && styles[size], wide && styles.wide)
}
