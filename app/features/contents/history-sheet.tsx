import { useEffect, useState } from 'react'
import type { ContentDocument, ContentHistory, ContentVersion } from '#domain/contents/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { trash2 } from '#app/ui/icons.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { contentHistory, eraseRemovedFiles } from './data.ts'
import styles from './history.module.css'
import { LAYOUTS } from './layouts.ts'
import { changeRows } from './readable.ts'
import { contentText } from './texts.ts'
import { historyText as text } from './texts-history.ts'

type Props = { doc: ContentDocument; mayWrite: boolean; onRestore: (number: number) => void }

/** The document's history: who, what and when, with the fields before and after. Each version can be restored as the draft. */
export function HistorySheet({ onClose, ...props }: Props & { onClose: () => void }) {
  const [asked, setAsked] = useState(0)
  return (
    <Sheet open onClose={onClose} title={text.title}>
      <Versions key={asked} {...props} onRetry={() => setAsked(asked + 1)} />
    </Sheet>
  )
}

function Versions({ doc: { collection, id }, mayWrite, onRestore, onRetry }: Props & { onRetry: () => void }) {
  const [known, setKnown] = useState<ContentHistory | 'failed' | null>(null)
  useEffect(() => {
    let isOpen = true
    contentHistory(collection, id).then(
      (all) => isOpen && setKnown(all),
      (error: unknown) => {
        logWarning('history not loaded', error)
        if (isOpen) setKnown('failed')
      },
    )
    return () => void (isOpen = false)
  }, [collection, id])
  if (known === null) return <SkeletonRows rows={3} thumbs={false} />
  if (known === 'failed')
    return (
      <Banner
        tone="bad"
        action={
          <button type="button" className="link" onClick={onRetry}>
            {contentText.retry}
          </button>
        }
      >
        {text.failed}
      </Banner>
    )
  const { versions, removedFiles } = known
  if (versions.length === 0) return <p className="muted">{text.empty}</p>
  return (
    <>
      {mayWrite && removedFiles > 0 && (
        <RemovedFiles n={removedFiles} erase={async () => setKnown(await eraseRemovedFiles(collection, id))} />
      )}
      <ol className={styles.versions} aria-label={text.title}>
        {versions.map((version, i) => (
          <li key={version.number}>
            <Version version={version} collection={collection} />
            {mayWrite && i > 0 && (
              <Button variant="tint" size="xs" onClick={() => onRestore(version.number)}>
                {text.restore}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Removed photos and PDFs stay for a restore; a person in a photo may ask for its end. */
function RemovedFiles({ n, erase }: { n: number; erase: () => Promise<void> }) {
  const action = useAction('removed files not erased')
  const { ask, dialog } = useQuestion()
  const press = () =>
    ask({ title: text.eraseFilesTitle, text: text.eraseFilesText, confirm: text.eraseFilesShort, danger: true }, () =>
      action.run(async () => {
        await erase()
        showToast(text.erasedFiles)
      }),
    )
  return (
    <div className={styles.removed}>
      <p className="sm">{text.removedFiles(n)}</p>
      <Button variant="secondary" size="xs" icon={trash2} busy={action.busy !== null} onClick={press}>
        {text.eraseFiles}
      </Button>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      {dialog}
    </div>
  )
}

function Version({
  version: { action, at, by, changes },
  collection,
}: {
  version: ContentVersion
  collection: ContentDocument['collection']
}) {
  const rows = changeRows(LAYOUTS[collection], changes)
  return (
    <>
      <p className={styles.what}>{text.actions[action]}</p>
      <p className="sm muted">{text.by(at, by)}</p>
      {rows.length > 0 && (
        <details className={styles.changes}>
          <summary>{text.changes(rows.length)}</summary>
          <dl>
            {rows.map(({ key, label, before, after }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>
                  <span className="vh">{text.before}: </span>
                  <del>{before}</del> <span aria-hidden="true">→</span> <span className="vh">{text.after}: </span>
                  <ins>{after}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}
