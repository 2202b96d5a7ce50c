import { useEffect, useId, useRef } from 'react'
import { colorText as text } from './texts/colors.ts'
import { COLORS } from './colors.ts'
import styles from './color-field.module.css'
import { FieldNotes } from './field-notes.tsx'

/** A colour: some suggestions, and the browser's picker for any other. */
export function ColorField({ color, onColor }: { color: string; onColor: (color: string) => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // A form reads the value from the page; a draft may bring another one.
  useEffect(() => {
    if (input.current && input.current.value !== color) input.current.value = color
  }, [color])
  return (
    <div className={styles.color}>
      <label htmlFor={id}>{text.label}</label>
      <div className={styles.swatches}>
        <input
          ref={input}
          id={id}
          type="color"
          name="color"
          defaultValue={color}
          aria-describedby={`${id}-hint`}
          onInput={(event) => onColor(event.currentTarget.value)}
        />
        {COLORS.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.swatch}
            style={{ backgroundColor: each }}
            aria-label={text.use(text.names[each])}
            aria-pressed={each === color}
            onClick={() => {
              if (input.current) input.current.value = each
              onColor(each)
            }}
          />
        ))}
      </div>
      <FieldNotes id={id} hint={text.hint} />
    </div>
  )
}
