import { LEGAL_TEXTS, type LegalTextId } from '#domain/legal-texts/legal-text.ts'
import { formatLongDate } from '#domain/format.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { LEGAL_TEXT_PATHS, legalTextAddress } from '#app/shell/desk/legal-text-address.ts'
import { useUnderSettings } from '#app/shell/desk/under-settings.ts'
import group from '#app/ui/group.module.css'
import { accessibility, fileText } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { legalTextSheet } from './data.ts'
import { Editor } from './editor.tsx'
import { legalText as text } from './texts.ts'

/** /gestione/testi, /gestione/testi/informativa and /gestione/testi/accessibilita */
export function Testi({ path: [part] }: { path: string[] }) {
  const id = LEGAL_TEXTS.find((one) => LEGAL_TEXT_PATHS[one] === part)
  return id ? <Editor key={id} id={id} /> : <AllTexts />
}

function AllTexts() {
  return (
    <DeskPage title={text.title} path={useUnderSettings()} state={text.lead}>
      <ul className={group.group} aria-label={text.title}>
        {LEGAL_TEXTS.map((id) => (
          <li key={id} data-desk-row="">
            <OneText id={id} />
          </li>
        ))}
      </ul>
    </DeskPage>
  )
}

function OneText({ id }: { id: LegalTextId }) {
  const { data } = legalTextSheet(id).use()
  const [newest] = data?.versions ?? []
  const state = !data ? '' : newest ? text.inForce(newest.number, newest.from ? formatLongDate(newest.from) : '') : text.notPublished
  return (
    <Row
      icon={id === 'privacy' ? fileText : accessibility}
      title={text.names[id]}
      detail={
        data && data.unnamed.length > 0
          ? text.unnamedState(data.unnamed)
          : data && !data.isOwn && newest
            ? text.starterState
            : state || text.what[id]
      }
      to={legalTextAddress(id)}
      chevron
    />
  )
}
