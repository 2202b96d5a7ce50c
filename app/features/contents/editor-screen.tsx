import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { RECORD_LABELS } from '#domain/staff/words.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { COLLECTIONS } from './collections.ts'
import { contentDocument, documentKey } from './data.ts'
import { Editor, type EditorProps } from './editor.tsx'
import { contentText as text } from './texts.ts'

/** The editor of what the server has. */
export function ContentEditor({ id, ...props }: EditorProps & { id: string }) {
  const one = contentDocument(documentKey(props.collection, id))
  const { data, error } = one.use()
  if (data) return <Editor {...props} doc={data} isGone={error?.status === 404} onCreated={() => {}} />
  const { title, root } = COLLECTIONS[props.collection]
  return (
    <DeskPage title={RECORD_LABELS[props.collection]} path={props.path} loading={error === null}>
      {error ? (
        <DeskProblem
          error={error}
          words={{ notFound: text.notFound }}
          list={{ title: text.list(title), to: root }}
          onRetry={() => void one.refresh()}
        />
      ) : (
        <SkeletonRows rows={5} thumbs={false} />
      )}
    </DeskPage>
  )
}

/**
 * The editor of what is not there yet. Once it is, its id stands behind the address: a reload opens it, and who writes is not interrupted.
 * The same address without an id is another new one.
 */
export function NewContent(props: EditorProps) {
  const [params, setParams] = useSearchParams()
  const id = params.get('id')
  const [round, setRound] = useState({ number: 0, id, opened: id })
  if (round.id !== id) setRound(id === null ? { number: round.number + 1, id, opened: null } : { ...round, id })
  if (round.opened !== null) return <ContentEditor key={round.number} {...props} id={round.opened} />
  const onCreated = (id: string) => setParams({ id }, { replace: true, preventScrollReset: true })
  return <Editor key={round.number} {...props} doc={null} onCreated={onCreated} />
}
