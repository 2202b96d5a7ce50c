import type { ReactNode } from 'react'
import { recordOf, textOf } from '#domain/fields.ts'
import { CONTENT_FORMS } from '#domain/contents/forms.ts'
import { Group } from '#app/ui/group.tsx'
import { fileText } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { COLLECTIONS } from './collections.ts'
import type { EditingStore } from './editing.ts'
import type { Editing } from './editing-state.ts'
import styles from './editor.module.css'
import { DiscountPanel } from './fields/discount-panel.tsx'
import { WaitContext } from './fields/wait.ts'
import { WrittenContext } from './input.ts'
import { Parts } from './input-parts.tsx'
import type { LayoutGroup } from './layout.ts'
import { LAYOUTS } from './layouts.ts'
import { contentText as text } from './texts.ts'
import type { ContentCollection } from '#domain/contents/api.ts'

type Props = {
  collection: ContentCollection
  editing: EditingStore
  state: Editing
  mayWrite: boolean
  change: EditingStore['put']
}

/** Every field of the document in groups; disabled for readers. */
export function EditorForm({ collection, editing, state: { work, problems, doc }, mayWrite, change }: Props) {
  const written = {
    collection,
    form: CONTENT_FORMS[collection],
    id: doc?.id ?? null,
    put: change,
    moveProblems: editing.moveProblems,
    Parts,
  }
  return (
    <WaitContext value={editing.wait}>
      <fieldset className={styles.form} aria-label={text.form} disabled={!mayWrite}>
        {LAYOUTS[collection].map((group) => (
          <WrittenContext key={group.title} value={{ ...written, title: group.title }}>
            <Group>
              <section className={styles.box} aria-label={group.title}>
                <h2>{group.title}</h2>
                {group.note && <p className={`sm muted ${styles.note}`}>{group.note}</p>}
                <div className="stack">
                  <Parts of={group.parts} path="" values={work.data} problems={problems} />
                  <Panel of={group.panel} id={doc?.id ?? null} kind={textOf(recordOf(work.data.discount).kind)} />
                </div>
              </section>
            </Group>
          </WrittenContext>
        ))}
      </fieldset>
    </WaitContext>
  )
}

/** A part of a group that is no field of the document. */
function Panel({ of, id, kind }: { of: LayoutGroup['panel']; id: string | null; kind: string }): ReactNode {
  if (of === 'papers')
    return <Row icon={fileText} title={text.fields.papers} detail={text.fields.papersDetail} to={COLLECTIONS.documenti.root} chevron />
  return of === 'discount' && id !== null && kind !== '' && <DiscountPanel id={id} kind={kind} />
}
