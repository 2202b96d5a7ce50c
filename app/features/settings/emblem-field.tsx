import { useId, useRef, useState } from 'react'
import { isEmblem } from '#domain/content/emblem.ts'
import { ApiError } from '#app/platform/api.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Crest } from '#app/ui/crest.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { FileInput } from '#app/ui/file-input.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { uploadEmblem } from './data.ts'
import { preparedEmblem } from './prepare-emblem.ts'
import { useSectionForm } from './section-form.ts'
import styles from './settings.module.css'
import { settingsText } from './texts.ts'

const text = settingsText.emblem

/** Chosen or dropped, and uploaded at once. It becomes the association's when the page is saved. */
export function EmblemField() {
  const { values, put, problemAt, hold } = useSectionForm()
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [isOver, setOver] = useState(false)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const action = useAction('emblem not sent')
  const emblem = isEmblem(values.emblem) ? values.emblem : null

  const take = (file: File | undefined) => {
    if (!file) return
    setUnreadable(null)
    action.run(async () => {
      hold(true)
      try {
        const picture = await preparedEmblem(file)
        if (!picture) return setUnreadable(text.unreadable)
        const { emblem } = await uploadEmblem(picture)
        put('emblem', () => emblem)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'picture.too_small') setUnreadable(text.small)
        else if (error.code.startsWith('upload.')) setUnreadable(text.unreadable)
        else throw error
      } finally {
        hold(false)
      }
    })
  }
  const remove = () => {
    put('emblem', () => null)
    showToast(text.removed)
    // The pressed button is removed with the emblem.
    choose.current?.focus()
  }
  const problem = unreadable ?? problemAt('emblem')
  return (
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <div className={styles.emblem}>
        <Crest size={72} emblem={emblem} />
        <Button
          ref={choose}
          variant="secondary"
          size="sm"
          busy={action.busy !== null}
          aria-describedby={`${id}-hint`}
          onClick={() => picker.current?.click()}
        >
          {emblem ? text.change : text.choose}
        </Button>
        {emblem && (
          <Button variant="secondary" size="sm" onClick={remove}>
            {text.remove}
          </Button>
        )}
        <FileInput
          ref={picker}
          name="emblem"
          accept="image/png,image/jpeg,image/webp,image/svg+xml,image/avif"
          onFiles={([file]) => take(file)}
        />
      </div>
      {!emblem && <p className="muted sm">{text.starting}</p>}
      <FieldNotes id={id} hint={text.hint} {...(problem && { problem })} />
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
    </div>
  )
}
