import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { RECORD_LABELS } from '#domain/staff/words.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import { lock } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { COLLECTIONS, contentAddress } from './collections.ts'
import { contentDocument, documentKey } from './data.ts'
import { EditorComing } from './editor-coming.tsx'
import { Editor, type EditorProps } from './editor.tsx'
import { GOES_ON } from './kept-contents.ts'
import { contentText as text } from './texts.ts'

/** The editor of an existing document. */
export function ContentEditor({ id, ...props }: EditorProps & { id: string }) {
  const one = contentDocument(documentKey(props.collection, id))
  const { data, error } = one.use()
  const navigate = useNavigate()
  // The text of a deleted document is saved as a new one, perhaps with the same id. What was typed meanwhile goes on there.
  const onCreated = async (id: string) => {
    await contentDocument(documentKey(props.collection, id)).refresh()
    await navigate(contentAddress(props.collection, id), { replace: true, preventScrollReset: true, state: GOES_ON })
  }
  if (data) return <Editor {...props} doc={data} isGone={error?.status === 404} onCreated={(id) => void onCreated(id)} />
  const { title, root } = COLLECTIONS[props.collection]
  return (
    <DeskPage title={RECORD_LABELS[props.collection]} path={props.path} state={null} loading={error === null}>
      {error ? (
        <DeskProblem
          error={error}
          words={{ notFound: text.notFound }}
          list={{ title: text.list(title), to: root }}
          onRetry={() => void one.refresh()}
        />
      ) : (
        <EditorComing />
      )}
    </DeskPage>
  )
}

/**
 * The editor of a new document. Once it is created, its id is appended to the address, so that a reload opens it, without an interruption.
 * The same address without an id is another new document.
 */
export function NewContent(props: EditorProps) {
  const { fresh, title, root, write } = COLLECTIONS[props.collection]
  const may = useMay()(write)
  // A person whose role ends meanwhile keeps the text and sees a note.
  const [mayBegin] = useState(may)
  const [params, setParams] = useSearchParams()
  const id = params.get('id')
  const [round, setRound] = useState({ number: 0, id, opened: id })
  if (round.id !== id) setRound(id === null ? { number: round.number + 1, id, opened: null } : { ...round, id })
  if (round.opened !== null) return <ContentEditor key={round.number} {...props} id={round.opened} />
  if (!mayBegin)
    return (
      <DeskPage title={fresh} path={props.path}>
        <Group role="alert">
          <EmptyState
            icon={lock}
            text={text.mayNotAdd}
            action={
              <LinkButton variant="secondary" size="sm" to={root}>
                {text.list(title)}
              </LinkButton>
            }
          />
        </Group>
      </DeskPage>
    )
  const onCreated = (id: string) => setParams({ id }, { replace: true, preventScrollReset: true })
  return <Editor key={round.number} {...props} doc={null} onCreated={onCreated} />
}
