import { use, useEffect, useId, useRef } from 'react'
import { REPORT_FILES } from '#domain/reports/report.ts'
import { sentBytes } from './outbox.ts'
import type { ReportFile } from './waiting.ts'
import { reports as text } from './texts.ts'
import { FormBusy } from '#app/ui/button.tsx'
import field from '#app/ui/field.module.css'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { camera, fileText, loaderCircle, x } from '#app/ui/icons.ts'
import styles from './photos.module.css'
import type { Files } from './picked-files.ts'

/** Photos or a PDF: what is said of their limits comes before they are chosen. */
export function Photos({ files }: { files: Files }) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  const isSending = use(FormBusy)
  const isBusy = isSending || files.preparing > 0
  const { refusals } = files
  const problem = refusals.map(({ problem, name }) => (name ? `${name}: ` : '') + text.fileProblems[problem]).join(' ') || undefined
  // A person who has pressed «Invia» meanwhile is further down.
  useEffect(() => {
    if (problem) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  const remove = (file: ReportFile) => {
    files.remove(file.id)
    // The pressed button is gone with its photo.
    requestAnimationFrame(() => add.current?.focus())
  }
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-hint`}>
      <legend className={field.label}>{text.photos}</legend>
      <div className={styles.photos}>
        {files.list.map((file, i) => (
          <Photo key={file.id} file={file} n={i + 1} isSending={isSending} onRemove={() => remove(file)} />
        ))}
        {!files.isFull && (
          <button
            ref={add}
            type="button"
            className={`${styles.photo} ${styles.add}`}
            aria-label={text.addLabel}
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && picker.current?.click()}
          >
            <Icon of={files.preparing ? loaderCircle : camera} size={22} />
            <span className="xs">{text.add}</span>
          </button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={REPORT_FILES.types.join(',')}
        onChange={(event) => {
          const picked = [...(event.currentTarget.files ?? [])]
          // The same file again is a change too.
          event.currentTarget.value = ''
          if (picked.length > 0) files.add(picked)
        }}
      />
      <output className="vh">{files.preparing > 0 && text.preparing}</output>
      <div ref={alert} role="alert">
        <FieldNotes id={`${id}-file`} problem={problem} />
      </div>
      <FieldNotes id={id} hint={text.photosHint} />
    </fieldset>
  )
}

function Photo({ file, n, isSending, onRemove }: { file: ReportFile; n: number; isSending: boolean; onRemove: () => void }) {
  const sent = sentBytes.use()[file.id]
  const isPhoto = file.type !== 'application/pdf'
  const name = isPhoto ? text.photo(n) : file.name
  const percent = sent === undefined ? null : Math.round((sent / file.blob.size) * 100)
  return (
    <figure className={styles.photo}>
      {isPhoto ? (
        <Preview blob={file.blob} alt={name} />
      ) : (
        <span className={styles.pdf}>
          <Icon of={fileText} size={22} />
          <span className="xs">{file.name}</span>
        </span>
      )}
      {percent !== null ? (
        <progress className={styles.progress} max={100} value={percent} aria-label={text.sent(name, percent)} />
      ) : (
        !isSending && (
          <button type="button" className={styles.remove} aria-label={text.remove(name)} onClick={onRemove}>
            <Icon of={x} size={16} />
          </button>
        )
      )}
    </figure>
  )
}

function Preview({ blob, alt }: { blob: Blob; alt: string }) {
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    if (picture.current) picture.current.src = made
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return <img ref={picture} alt={alt} />
}
