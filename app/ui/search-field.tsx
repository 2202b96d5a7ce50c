import { useId, useRef, type ComponentProps } from 'react'
import { kitText } from './texts/kit.ts'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { search, x } from './icons.ts'

/** The label is for screen readers: the magnifier and the placeholder replace it visually. */
export function SearchField({
  label,
  value,
  onChange,
  className,
  ...input
}: { label: string; value: string; onChange: (value: string) => void } & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'>) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    box.current?.focus()
  }
  return (
    <search className={classNames(styles.field, className)}>
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.box, styles.withStart, value !== '' && styles.withEnd)}>
        <Icon of={search} size={20} className={styles.start} />
        <input
          ref={box}
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...input}
        />
        {value && (
          <span className={styles.end}>
            <IconButton label={kitText.clearSearch} icon={x} size={20} onClick={clear} />
          </span>
        )}
      </div>
    </search>
  )
}
