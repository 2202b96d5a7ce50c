import { useId, useRef } from 'react'
import { setup } from './texts.ts'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { COLORS } from './colors.ts'
import styles from './setup-screen.module.css'

const { useColor: colorLabel } = setup

/** One colour: some to start from, and the browser's own picker for any other. */
export function ColorField({ color, onColor }: { color: string; onColor: (color: string) => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const choose = (next: string) => {
    if (input.current) input.current.value = next
    onColor(next)
  }
  return (
    <div className={styles.color}>
      <label htmlFor={id}>{setup.color}</label>
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
            aria-label={colorLabel(setup.colors[each])}
            aria-pressed={each === color}
            onClick={() => choose(each)}
          />
        ))}
      </div>
      <FieldNotes id={id} hint={setup.colorHint} />
    </div>
  )
}
