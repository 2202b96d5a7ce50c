import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { MAX_ALT, MAX_PICTURE_BYTES, readPicture, type Picture } from '#domain/content/picture.ts'
import type { ContentCollection } from '#domain/contents/api.ts'
import { pictureAlt } from '#domain/contents/kinds.ts'
import type { FieldProblem } from '#domain/form.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import field from '#app/ui/field.module.css'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { camera, plus, refreshCw, trash2 } from '#app/ui/icons.ts'
import { backTo, useUndo } from '#app/ui/desk/use-undo.ts'
import { FileInput } from '#app/ui/file-input.tsx'
import { Picture as Shown } from '#app/ui/picture.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { type Crop, isTooSmall, startCrop } from './crop.ts'
import { Cropper } from './cropper.tsx'
import type { InputProps } from './input-props.ts'
import { drawCrop, type Opened, openPicture } from './open-picture.ts'
import styles from './picture-field.module.css'
import { SendBar } from './send-bar.tsx'
import { pictureText as text } from './texts.ts'
import { useDrop } from './use-drop.ts'
import { useSending } from './use-sending.ts'
import { useWait } from './wait.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic'

type Ready = { file: File; size: NonNullable<Opened['size']> }

/** The document's picture: choose, drop, paste or photograph, crop, describe. */
export function PictureField({
  name,
  label,
  value: given,
  problems,
  onChange,
  collection,
  id,
}: InputProps<Picture | null> & { collection: ContentCollection; id: string }) {
  const fieldId = useId()
  // A new picture in a draft has no description yet, and a document may hold anything.
  const value = given && readPicture({ picture: { ...given, alt: given.alt || '?' } }) ? given : null
  const [ready, setReady] = useState<Ready | null>(null)
  /** A file that this browser cannot open, until the server has it. */
  const [unopened, setUnopened] = useState<File | null>(null)
  const [crop, setCrop] = useState<Crop>({ x: 0.5, y: 0.5, zoom: 1 })
  const [alt, setAlt] = useState('')
  const { value: described = '', problem: wrongAlt } = pictureAlt.read(alt)
  const [isAltAsked, setAltAsked] = useState(false)
  const [isReading, setReading] = useState(false)
  const [said, setSaid] = useState('')
  const sending = useSending('picture not sent', text.problems)
  const latest = useRef(0)
  const place = useRef<HTMLFieldSetElement>(null)

  const send = async (file: Blob, words: string) => {
    const address = `/api/staff/contents/${collection}/${encodeURIComponent(id)}/picture?alt=${encodeURIComponent(words || text.alt)}`
    const answer = await sending.send<{ picture: Picture }>(address, file)
    if (!answer) return
    setReady(null)
    setUnopened(null)
    setSaid(text.sent)
    onChange({ ...answer.picture, alt: words })
  }

  const take = async (file: File | undefined) => {
    if (!file) return
    const mine = ++latest.current
    sending.stop()
    sending.clear()
    setSaid('')
    setReady(null)
    setUnopened(null)
    if (file.size === 0) return sending.refuse('empty')
    setReading(true)
    const { size } = await openPicture(file)
    if (mine !== latest.current) return
    setReading(false)
    if (size && isTooSmall(size)) return sending.refuse('picture.too_small')
    if (size) {
      setCrop(startCrop(size))
      // The old description is about another photo.
      setAlt('')
      setAltAsked(false)
      return setReady({ file, size })
    }
    // The server may open a picture that this browser cannot, or explains the refusal.
    if (file.size > MAX_PICTURE_BYTES) return sending.refuse('api.too_large')
    setUnopened(file)
    await send(file, '')
  }

  const use = async () => {
    if (!ready) return
    if (wrongAlt) return setAltAsked(true)
    try {
      await send(await drawCrop(ready.file, ready.size, crop), described)
    } catch {
      sending.refuse('upload.damaged')
    }
  }

  const { isOver, drop } = useDrop(take)
  const offerBack = useUndo(given, onChange)
  const remove = () => {
    onChange(null)
    offerBack(text.removed, backTo(value, null))
  }

  const { part, problem, mayPass } = sending
  const isBusy = part !== null
  const isWrong = Object.keys(problems).length > 0
  const again = mayPass ? unopened : null
  const shown = ready ? 'crop' : value ? 'picture' : 'nothing'
  useFocusAfter(`${shown} ${isBusy || isReading ? 'busy' : ''}`, isBusy || isReading, place)
  useWait(name, label, isBusy ? text.onItsWay : ready ? text.waits : again && text.notSent, true)
  return (
    <fieldset ref={place} className={classNames(styles.field, isOver && styles.over)} aria-describedby={`${fieldId}-problem`} {...drop}>
      <legend className={field.label}>{label}</legend>
      <output className="vh">{isReading ? text.reading : said}</output>
      {isBusy && (
        <SendBar
          part={part}
          label={part === 1 ? text.preparing : text.sending(Math.round(part * 100))}
          stop={text.stop}
          onStop={sending.stop}
        />
      )}
      <div role="alert">
        <FieldNotes id={fieldId} problem={problem ?? (value || ready || !isWrong ? undefined : text.problems['upload.damaged'])} />
      </div>
      {again && (
        <div className={styles.buttons}>
          <Button size="sm" icon={refreshCw} onClick={() => void send(again, '')}>
            {text.again}
          </Button>
        </div>
      )}
      {ready ? (
        <div className={styles.parts} inert={isBusy}>
          <Cropper file={ready.file} size={ready.size} crop={crop} onCrop={setCrop} />
          <Description value={alt} problem={isAltAsked ? altText(wrongAlt) : undefined} onChange={setAlt} />
          <div className={styles.buttons}>
            <Button size="sm" busy={isBusy} onClick={() => void use()}>
              {problem ? text.again : text.use}
            </Button>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                setReady(null)
                sending.clear()
              }}
            >
              {text.cancel}
            </Button>
          </div>
        </div>
      ) : value ? (
        <div className={styles.parts} inert={isBusy}>
          <Shown of={value} sizes="(min-width: 48rem) 30rem, calc(100vw - 2rem)" />
          <Description
            value={value.alt}
            problem={altText(Object.values(problems)[0])}
            onChange={(next) => onChange({ ...value, alt: next })}
          />
          <div className={styles.buttons}>
            <Choose onFile={take} label={text.change} icon={refreshCw} />
            <Button variant="secondary" size="sm" icon={trash2} onClick={remove}>
              {text.remove}
            </Button>
          </div>
        </div>
      ) : (
        <Empty onFile={take} isBusy={isBusy || isReading} />
      )}
    </fieldset>
  )
}

/** The pressed button is removed with its step: the next step's first button gets the focus, unless the person has moved it. */
function useFocusAfter(step: string, isBusy: boolean, place: RefObject<HTMLElement | null>): void {
  const last = useRef(step)
  // Runs before the frame focuses the heading (use-kept-focus.ts).
  useLayoutEffect(() => {
    if (last.current === step) return
    last.current = step
    if (!isBusy && document.activeElement === document.body) place.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [step, isBusy, place])
}

/** The sentence below the description of a picture that can be shown. */
const altText = (problem: FieldProblem | undefined): string | undefined =>
  problem && (problem === 'too_long' ? text.altTooLong(MAX_ALT) : problem === 'required' ? text.altMissing : text.altInvalid)

function Description({ value, problem, onChange }: { value: string; problem: string | undefined; onChange: (alt: string) => void }) {
  const place = useRef<HTMLDivElement>(null)
  // A press of the button below focuses the missing description.
  useEffect(() => {
    if (problem === text.altMissing && document.activeElement?.tagName === 'BUTTON') place.current?.querySelector('textarea')?.focus()
  }, [problem])
  return (
    <div ref={place}>
      <TextArea
        label={text.alt}
        name="pictureAlt"
        rows={2}
        maxLength={MAX_ALT}
        required
        hint={text.altHint}
        value={value}
        {...(problem && { problem })}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

/** Two buttons. Dropping works on the whole field, pasting anywhere on the page. */
function Empty({ onFile, isBusy }: { onFile: (file: File | undefined) => void; isBusy: boolean }) {
  return (
    <div className={styles.empty} inert={isBusy}>
      <div className={styles.buttons}>
        <Choose onFile={onFile} label={text.choose} icon={plus} />
        <span className={styles.camera}>
          <Choose onFile={onFile} label={text.take} icon={camera} capture />
        </span>
      </div>
      <p className={classNames('sm muted', styles.drop)}>{text.drop}</p>
      <p className="xs muted">{text.formats}</p>
    </div>
  )
}

function Choose({
  onFile,
  label,
  icon,
  capture = false,
}: {
  onFile: (file: File | undefined) => void
  label: string
  icon: string
  capture?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (!file || capture) return
    event.preventDefault()
    onFile(file)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    addEventListener('paste', listen)
    return () => removeEventListener('paste', listen)
  }, [])
  return (
    <>
      <Button variant="tint" size="sm" icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <FileInput ref={input} accept={ACCEPTED} {...(capture && { capture: 'environment' as const })} onFiles={([file]) => onFile(file)} />
    </>
  )
}
