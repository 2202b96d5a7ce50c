import { use, useEffect, useId, useRef, type Ref } from 'react'
import { REPORT_FILES } from '#domain/reports/report.ts'
import { needsShutter } from '#app/platform/device/needs-shutter.ts'
import { sentBytes } from './outbox.ts'
import type { ReportFile } from './waiting.ts'
import { reports as text } from './texts.ts'
import { FormBusy } from '#app/ui/button.tsx'
import field from '#app/ui/field.module.css'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { FileInput } from '#app/ui/file-input.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { camera, fileText, loaderCircle, plus, x } from '#app/ui/icons.ts'
import { showBlob } from '#app/ui/show-blob.ts'
import styles from './photos.module.css'
import type { Files } from './picked-files.ts'

/** Photos or a PDF: the limits are shown before the choice. */
export function Photos({ files }: { files: Files }) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const shutter = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  const isSending = use(FormBusy)
  const isBusy = isSending || files.preparing > 0
  const { refusals } = files
  const problem = refusals.map(({ problem, name }) => (name ? `${name}: ` : '') + text.fileProblems[problem]).join(' ') || undefined
  // After «Invia» the page may be scrolled down.
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
        {!files.isFull && needsShutter && (
          <AddButton icon={camera} label={text.takeLabel} isBusy={isBusy} onClick={() => shutter.current?.click()}>
            {text.take}
          </AddButton>
        )}
        {!files.isFull && (
          <AddButton
            ref={add}
            icon={files.preparing ? loaderCircle : needsShutter ? plus : camera}
            label={text.addLabel}
            isBusy={isBusy}
            onClick={() => picker.current?.click()}
          >
            {text.add}
          </AddButton>
        )}
      </div>
      <FileInput ref={picker} multiple accept={REPORT_FILES.types.join(',')} onFiles={files.add} />
      {needsShutter && <FileInput ref={shutter} accept="image/*" capture="environment" onFiles={files.add} />}
      <output className="vh">{files.preparing > 0 && text.preparing}</output>
      <div ref={alert} role="alert">
        <FieldNotes id={`${id}-file`} problem={problem} />
      </div>
      <FieldNotes id={id} hint={text.photosHint} />
    </fieldset>
  )
}

type AddButtonProps = { icon: string; label: string; isBusy: boolean; onClick: () => void; children: string; ref?: Ref<HTMLButtonElement> }

const AddButton = ({ icon, label, isBusy, onClick, children, ref }: AddButtonProps) => (
  <button
    ref={ref}
    type="button"
    className={`${styles.photo} ${styles.add}`}
    aria-label={label}
    aria-disabled={isBusy || undefined}
    onClick={() => !isBusy && onClick()}
  >
    <Icon of={icon} size={22} />
    <span className="xs">{children}</span>
  </button>
)

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
  useEffect(() => showBlob(picture.current, blob), [blob])
  return <img ref={picture} alt={alt} />
}
