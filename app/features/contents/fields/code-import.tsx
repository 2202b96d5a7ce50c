import { useRef, useState } from 'react'
import type { DiscountAnswer, ImportedCodes } from '#domain/contents/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useFocusOn } from '#app/ui/focus.ts'
import { FileInput } from '#app/ui/file-input.tsx'
import { fileText, plus, trash2 } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { addCodes, removeCodes } from './discount.ts'
import { readCodeFile } from './code-file.ts'
import styles from './fields.module.css'
import { discountText as text } from './texts.ts'
import { useWait } from './wait.ts'

/** An offer's list of codes: the number left, and adding from a text or a file. The same file twice adds nothing. */
export function CodeImport({ id, discount: { all, free } }: { id: string; discount: DiscountAnswer }) {
  const [pasted, setPasted] = useState('')
  const [fromFile, setFromFile] = useState('')
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState<ImportedCodes | null>(null)
  const [isEmptied, setEmptied] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const action = useAction('codes not added')
  const isWritten = pasted.trim() !== ''
  useWait('discount.codes', text.paste, isWritten ? text.pastedFirst : all === 0 ? text.codesFirst : null, isWritten)

  // Codes may be pasted while others are on their way.
  const latest = useRef('')
  const write = (codes: string) => {
    latest.current = codes
    setPasted(codes)
    setFromFile('')
    setProblem(undefined)
    setDone(null)
  }
  const take = async (file: File) => {
    const read = await readCodeFile(file).catch((error: unknown) => {
      logWarning('file of codes not read', error)
      return { problem: 'notText' as const }
    })
    write(read.problem ? '' : read.text)
    if (read.problem) setProblem(text[read.problem])
    else setFromFile(text.fromFile(file.name, read.text.split(/\r\n|\r|\n/).filter((line) => line.trim()).length))
  }
  const add = () => {
    setEmptied(false)
    if (!pasted.trim()) return setProblem(text.nothing)
    action.run(async () => {
      const answer = await addCodes(id, pasted)
      if (latest.current === pasted) write('')
      setDone(answer)
    }, 'add')
  }
  const { ask, dialog } = useQuestion()
  // The pressed button goes with the last code.
  const next = useFocusOn<HTMLButtonElement>(isEmptied && free === 0)
  const remove = () =>
    ask({ ...text.removeFreeQuestion(free, all), confirm: text.removeFreeShort, danger: true }, () =>
      action.run(async () => {
        await removeCodes(id, free)
        setEmptied(true)
        setDone(null)
        showToast(text.removedFree)
      }, 'remove'),
    )
  return (
    <div className={classNames(styles.parts, styles.codes)}>
      <p>
        {text.codesLead} <b>{all > 0 && free === 0 ? text.finished(all) : text.free(free, all)}</b>
      </p>
      <TextArea
        label={text.paste}
        name="discount.codes"
        rows={4}
        autoComplete="off"
        spellCheck={false}
        hint={fromFile || text.pasteHint}
        value={pasted}
        {...(problem && { problem })}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button ref={next} variant="tint" size="sm" icon={fileText} onClick={() => picker.current?.click()}>
          {text.file}
        </Button>
        <Button variant="secondary" size="sm" icon={plus} busy={action.busy === 'add'} onClick={add}>
          {text.add}
        </Button>
        {free > 0 && (
          <Button variant="secondary" size="sm" icon={trash2} busy={action.busy === 'remove'} onClick={remove}>
            {text.removeFree(free)}
          </Button>
        )}
        <FileInput ref={picker} accept=".txt,.csv,text/plain,text/csv" onFiles={([file]) => void take(file)} />
      </div>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      <div aria-live="polite">{done && <Outcome of={done} />}</div>
      {dialog}
    </div>
  )
}

function Outcome({ of: { added, known, refused, refusedCount } }: { of: ImportedCodes }) {
  return (
    <Banner tone={refusedCount > 0 ? 'warn' : 'ok'}>
      <p>
        {text.added(added)} {known > 0 && text.known(known)} {refusedCount > 0 && text.refused(refusedCount)}
      </p>
      {refused.length > 0 && (
        <ul className={styles.list}>
          {refused.map((line, i) => (
            <li key={i}>
              <code>{line}</code>
            </li>
          ))}
          {refusedCount > refused.length && <li>{text.more(refusedCount - refused.length)}</li>}
        </ul>
      )}
    </Banner>
  )
}
