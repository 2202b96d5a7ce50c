import { useState } from 'react'
import type { Archive } from '#domain/archive/archive.ts'
import { KnownPage } from '#app/shell/desk/known-page.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { check, download, triangleAlert } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { Tag } from '#app/ui/tag.tsx'
import styles from './archive.module.css'
import { archive, begin, drop, save } from './data.ts'
import { archiveText as text } from './texts.ts'

const LOOK_MS = 1_000

/** /gestione/archivio: all data of the association as one file. */
export function ArchiveScreen() {
  return (
    <KnownPage text={text} of={archive} rows={4} every={(data) => (data?.archive?.state === 'making' ? LOOK_MS : undefined)}>
      {(data) => (
        <div className="stack">
          <Group>
            <div className={styles.box}>{data.archive ? <Made of={data.archive} /> : <Make words={text.make} />}</div>
          </Group>
          <What />
        </div>
      )}
    </KnownPage>
  )
}

function Made({ of: one }: { of: Archive }) {
  const { id, state, done, total, bytes, createdAt, until, by } = one
  const action = useAction('archive not saved')
  const press = () =>
    action.run(async () => {
      if (await save(id)) showToast(text.saved)
    })
  if (state === 'making')
    return (
      <>
        <progress className={styles.bar} aria-label={text.making(done, total)} value={done} max={Math.max(total, 1)} />
        <output>{text.making(done, total)}</output>
        <p className="muted sm">{text.goesOn}</p>
        <div className={styles.acts}>
          <Drop id={id} words={text.stop} />
        </div>
      </>
    )
  if (state === 'failed')
    return (
      <>
        <Tag tone="bad" icon={triangleAlert}>
          {text.failed}
        </Tag>
        <p>{text.failedText}</p>
        <Make words={text.again} />
      </>
    )
  return (
    <>
      <Tag tone="ok" icon={check}>
        {text.ready}
      </Tag>
      <p>{text.made(by, createdAt)}</p>
      <p className="muted sm">{text.until(until, bytes)}</p>
      <div className={styles.acts}>
        <Button icon={download} busy={action.busy !== null} onClick={press}>
          {text.save}
        </Button>
        <Make words={text.again} isSecond />
        <Drop id={id} words={text.drop} />
      </div>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
    </>
  )
}

function Make({ words, isSecond = false }: { words: string; isSecond?: boolean }) {
  const action = useAction('archive not begun')
  const { ask, dialog } = useQuestion()
  // The key makes a repeated press begin one archive.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const press = () =>
    ask({ title: text.askTitle, text: text.askText, confirm: text.make }, () =>
      action.run(async () => {
        await begin(key)
        setKey(crypto.randomUUID())
      }),
    )
  return (
    <>
      <div>
        <Button {...(isSecond && { variant: 'secondary' })} busy={action.busy !== null} onClick={press}>
          {words}
        </Button>
      </div>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      {dialog}
    </>
  )
}

function Drop({ id, words }: { id: string; words: string }) {
  const action = useAction('archive not deleted')
  const { ask, dialog } = useQuestion()
  const press = () =>
    ask({ title: text.dropTitle, text: text.dropText, confirm: words, danger: true }, () =>
      action.run(async () => {
        await drop(id)
        showToast(text.dropped)
      }),
    )
  return (
    <>
      <Button variant="secondary" busy={action.busy !== null} onClick={press}>
        {words}
      </Button>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      {dialog}
    </>
  )
}

const What = () => (
  <ListSection title={text.what.title}>
    <Group>
      <div className={styles.box}>
        <ul>
          {text.what.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p>{text.what.not}</p>
        <p className="muted sm">{text.what.backup}</p>
      </div>
    </Group>
  </ListSection>
)
