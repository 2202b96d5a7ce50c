import { useEffect, useId, useRef, useState } from 'react'
import { numberOf, recordOf, textOf } from '#domain/fields.ts'
import { openFile } from '#app/platform/device/put-file.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import button from '#app/ui/button.module.css'
import field from '#app/ui/field.module.css'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { externalLink, fileText, plus, refreshCw, trash2 } from '#app/ui/icons.ts'
import { Icon } from '#app/ui/icon.tsx'
import { offerUndo } from '#app/ui/desk/undo.ts'
import styles from './fields.module.css'
import { fileSize } from './file-size.ts'
import type { InputProps } from './input-props.ts'
import { SendBar } from './send-bar.tsx'
import { fileText as text } from './texts.ts'
import { useSending } from './use-sending.ts'

const MAX_BYTES = 5 * 1024 * 1024

/** The PDF of a document: chosen or dropped, opened to be looked at, replaced, taken away. */
export function FileField({ label, value, problems, onChange, id }: InputProps<unknown> & { id: string }) {
  const fieldId = useId()
  const { id: digest, bytes } = recordOf(value)
  const size = numberOf(bytes)
  const hasFile = textOf(digest) !== '' && size !== null
  /** What was chosen here: only that has a name, and can be opened before it is public. */
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
  const remove = () => {
    onChange(null)
    offerUndo(text.removed, () => onChange(value))
    picker.current?.parentElement?.querySelector('button')?.focus()
  }
  const { part, problem } = sending
  return (
    <fieldset className={styles.field} aria-describedby={`${fieldId}-hint`}>
      <legend className={field.label}>{label}</legend>
      <div
        className={styles.parts}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void take(event.dataTransfer.files[0])
        }}
      >
        {hasFile && (
          <div className={styles.file}>
            <Icon of={fileText} size={22} />
            <span className={styles.name}>
              {isChosen ? chosen.name : text.unnamed} <span className="sm muted num">{fileSize(size)}</span>
            </span>
            {isChosen ? <OpenChosen file={chosen} /> : <OpenPublic id={id} />}
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
          <input
            ref={picker}
            type="file"
            hidden
            accept="application/pdf,.pdf"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              // The same file again is a change too.
              event.currentTarget.value = ''
              void take(file)
            }}
          />
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

/** The one that is public now; of a draft's own, which this page has not sent, there is nothing to open. */
const OpenPublic = ({ id }: { id: string }) => (
  <a
    className={buttonClass({ variant: 'secondary', size: 'xs' })}
    href={`/api/documents/${encodeURIComponent(id)}.pdf`}
    target="_blank"
    rel="noopener"
  >
    <span className={button.face}>
      <Icon of={externalLink} size={18} />
      {text.open}
    </span>
  </a>
)
