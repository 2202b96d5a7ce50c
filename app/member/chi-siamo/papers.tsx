import { lists } from '../../texts/lists.ts'
import { Group } from '../../ui/group.tsx'
import { fileText, lock } from '../../ui/icons.ts'
import { Row } from '../../ui/row.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ListSection } from '../list-section.tsx'
import type { About } from './about.ts'
import styles from './chi-siamo.module.css'

/** What the statute says, and the documents that can be asked for. */
export function Papers({ excerpts, documents }: Pick<About, 'excerpts' | 'documents'>) {
  return (
    <>
      {excerpts.length > 0 && (
        <ListSection title={lists.chiSiamo.statute}>
          <dl className={styles.excerpts}>
            {excerpts.map(({ article, title, text }) => (
              <div key={article}>
                <dt>{[article, title].filter(Boolean).join(' · ')}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </ListSection>
      )}
      {documents.length > 0 && (
        <ListSection title={lists.chiSiamo.documents}>
          <Group>
            {documents.map(({ id, title, kind, sizeKb, membersOnly }) => (
              <Row
                key={id}
                icon={fileText}
                title={title}
                detail={sizeKb !== null && lists.chiSiamo.document(kind, sizeKb)}
                end={membersOnly && <Tag icon={lock}>{lists.chiSiamo.membersDocument}</Tag>}
              />
            ))}
          </Group>
          <p className={styles.note}>{lists.chiSiamo.documentsNote}</p>
        </ListSection>
      )}
    </>
  )
}
