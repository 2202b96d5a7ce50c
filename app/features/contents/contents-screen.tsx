import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { Group } from '#app/ui/group.tsx'
import { Row } from '#app/ui/row.tsx'
import { COLLECTIONS, CONTENT_SECTIONS } from './collections.ts'
import { contentText as text } from './texts.ts'

/** /gestione/contenuti: sections that members read and that have no room of their own. */
export function ContentsScreen() {
  const mayWrite = useMay()('contents.write')
  return (
    <DeskPage title={text.contents} state={text.contentsLead(mayWrite)}>
      <Group data-desk-list="">
        <ul>
          {CONTENT_SECTIONS.map((collection) => {
            const { title, icon, root } = COLLECTIONS[collection]
            return (
              <li key={collection}>
                <Row icon={icon} title={title} detail={text.sections[collection]} to={root} chevron />
              </li>
            )
          })}
        </ul>
      </Group>
    </DeskPage>
  )
}
