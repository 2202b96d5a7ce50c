import { useEffect, useId, useRef, useState } from 'react'
import { numberOf, recordOf, textOf } from '#domain/fields.ts'
import { ApiError, send } from '#app/platform/api.ts'
import { blobOf } from '#app/platform/blob-of.ts'
import { openFile, saveFile } from '#app/platform/device/put-file.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import field from '#app/ui/field.module.css'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { download, externalLink, fileText, plus, refreshCw, trash2 } from '#app/ui/icons.ts'
import { Icon } from '#app/ui/icon.tsx'
import { backTo, useUndo } from '#app/ui/desk/use-undo.ts'
import { FileInput } from '#app/ui/file-input.tsx'
import styles from './fields.module.css'
import { fileSize } from './file-size.ts'
import type { InputProps } from './input-props.ts'
import { SendBar } from './send-bar.tsx'
import { fileText as text } from './texts.ts'
import { useDrop } from './use-drop.ts'
import { useSending } from './use-sending.ts'

const MAX_BYTES = 5 * 1024 * 1024

/** The PDF of a document: choose, drop, open, replace, remove. */
export function FileField({ label, value, problems, onChange, id }: InputProps<unknown> & { id: string }) {
  const fieldId = useId()
  const { id: digest, bytes } = recordOf(value)
  const size = numberOf(bytes)
  const hasFile = textOf(digest) !== '' && size !== null
  /** The file chosen here: only this one has a name, and can be opened before it is public. */
  const [chosen, setChosen] = useState<File | null>(null)
  const [said, setSaid] = useState('')
  const sending = useSending('document not sent', text.problems)
  const picker = useRef<HTMLInputElement>(null)
  const isChosen = chosen !== null && chosen.size === size

  const take = async (file: File | undefined) => {
    if (!file) return
    setSaid('')
    sending.stop()
    if (file.size === 0) return sending.refuse('empty')
    if (file.size > MAX_BYTES) return sending.refuse('api.too_large')
    const answer = await sending.send<{ pdf: { id: string; bytes: number } }>(
      `/api/staff/contents/documenti/${encodeURIComponent(id)}/file`,
      file,
    )
    if (!answer) return
    setChosen(file)
    setSaid(text.sent(file.name))
    onChange(answer.pdf)
  }
  const { drop } = useDrop(take)
  const offerBack = useUndo(value, onChange)
  const remove = () => {
    onChange(null)
    offerBack(text.removed, backTo(value, null))
    picker.current?.parentElement?.querySelector('button')?.focus()
  }
  const { part, problem } = sending
  return (
    <fieldset className={styles.field} aria-describedby={`${fieldId}-hint`} {...drop}>
      <legend className={field.label}>{label}</legend>
      <div className={styles.parts}>
        {hasFile && (
          <div className={styles.file}>
            <Icon of={fileText} size={22} />
            <span className={styles.name}>
              {isChosen ? chosen.name : text.unnamed} <span className="sm muted num">{fileSize(size)}</span>
            </span>
            {isChosen ? <OpenChosen file={chosen} /> : <SaveStored id={id} digest={textOf(digest)} />}
          </div>
        )}
        {part !== null && <SendBar part={part} label={text.sending(Math.round(part * 100))} stop={text.stop} onStop={sending.stop} />}
        <output className="vh">{said}</output>
        <div role="alert">
          <FieldNotes
            id={`${fieldId}-file`}
            problem={problem ?? (Object.keys(problems).length > 0 ? text.problems['upload.damaged'] : undefined)}
          />
        </div>
        <div className={styles.buttons}>
          <Button variant="tint" size="sm" icon={hasFile ? refreshCw : plus} busy={part !== null} onClick={() => picker.current?.click()}>
            {hasFile ? text.replace : text.choose}
          </Button>
          {hasFile && (
            <Button variant="secondary" size="sm" icon={trash2} onClick={remove}>
              {text.remove}
            </Button>
          )}
          <FileInput ref={picker} accept="application/pdf,.pdf" onFiles={([file]) => void take(file)} />
        </div>
        <FieldNotes id={fieldId} hint={text.hint} />
      </div>
    </fieldset>
  )
}

function OpenChosen({ file }: { file: File }) {
  const shown = useRef<(() => void)[]>([])
  useEffect(() => () => shown.current.splice(0).forEach((letGo) => letGo()), [])
  return (
    <Button variant="secondary" size="xs" icon={externalLink} onClick={() => shown.current.push(openFile(file))}>
      {text.open}
    </Button>
  )
}

/** Downloads the PDF that this version of the document names, public or not. */
function SaveStored({ id, digest }: { id: string; digest: string }) {
  const action = useAction('document not fetched')
  const name = `${id}.pdf`
  const save = () =>
    action.run(async () => {
      const asked = await send('GET', `/api/staff/contents/documenti/${encodeURIComponent(id)}/file?pdf=${encodeURIComponent(digest)}`)
      await saveFile(await blobOf(asked), name)
    })
  return (
    <>
      <Button variant="secondary" size="xs" icon={download} busy={action.busy !== null} onClick={save}>
        {text.save}
      </Button>
      <NotSaved error={action.error} onRetry={action.retry} />
    </>
  )
}

/** Why the PDF could not be read. Exported for its test. */
export function NotSaved({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!(error instanceof ApiError && error.status === 404)) return <ActionFailure error={error} ways={{ retry: onRetry }} />
  return (
    <div role="alert">
      <Banner tone="info">{text.notThere}</Banner>
    </div>
  )
}
