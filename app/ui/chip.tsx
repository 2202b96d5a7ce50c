import { useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import styles from './chip.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** A filter that is on or off. */
export function Chip({ on, icon, className, children, ...rest }: { on: boolean; icon?: string } & ComponentProps<'button'>) {
  return (
    <button type="button" className={classNames(styles.chip, className)} aria-pressed={on} {...rest}>
      {icon && <Icon of={icon} size={16} />}
      {children}
    </button>
  )
}

/** Distance from the edge after a chip is scrolled into view (px). */
const EDGE_PX = 24

/** A line of chips, which scrolls sideways if it is longer than the screen. */
export function Chips({ label, children }: { label: string } & { children: ReactNode }) {
  const line = useRef<HTMLFieldSetElement>(null)
  const read = useRef('')
  const brought = useRef(0)
  // The chip that is on is scrolled into view: it explains a short list. Chips that arrive later with their numbers move it.
  useLayoutEffect(() => {
    const on = line.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    // Words are compared first: measuring costs a layout, at each letter of a search.
    const words = `${on?.textContent}: ${line.current?.textContent}`
    if (words === read.current) return
    read.current = words
    const end = on ? on.offsetLeft + on.offsetWidth : 0
    if (!on || end === brought.current) return
    brought.current = end
    const [chip, room] = [on.getBoundingClientRect(), line.current!.getBoundingClientRect()]
    const left = chip.right > room.right ? chip.right - room.right + EDGE_PX : Math.min(0, chip.left - room.left)
    line.current!.scrollBy({ left, behavior: 'instant' })
  })
  return (
    <fieldset ref={line} aria-label={label} className={styles.chips}>
      {children}
    </fieldset>
  )
}
