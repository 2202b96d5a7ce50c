import type { SettingsSection } from '#domain/settings/forms.ts'
import { SETTINGS_SECTIONS } from '#domain/settings/forms.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { Columns } from '#app/ui/desk/columns.tsx'
import group from '#app/ui/group.module.css'
import { banknote, building2, calendarSync, clock, fileText, idCard, messageSquareWarning, star, userPlus } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { settings } from './data.ts'
import { Editor } from './editor.tsx'
import { History } from './history.tsx'
import { ReadOnly } from './read-only.tsx'
import { sectionAddress, SETTINGS } from './sections.ts'
import { summaryOf } from './summary.ts'
import { settingsText as text } from './texts.ts'

const ICONS: Record<SettingsSection, string> = {
  identity: star,
  contacts: building2,
  hours: clock,
  payments: fileText,
  bank: banknote,
  validity: calendarSync,
  categories: idCard,
  membership: userPlus,
  reports: messageSquareWarning,
}

export type SettingsRow = { to: string; icon: string; title: string; detail: string }

/** /gestione/impostazioni: each section with its current values. `more`: rows of other rooms. */
export function SettingsList({ more = [] }: { more?: readonly SettingsRow[] }) {
  const { data, fetchedAt, error } = settings.use()
  const today = useToday()
  return (
    <DeskPage title={text.title} state={text.lead} {...(data && { freshness: { fetchedAt, stale: error !== null } })}>
      {data ? (
        <ul className={group.group} aria-label={text.list}>
          {SETTINGS_SECTIONS.map((section) => (
            <li key={section} data-desk-row="">
              <Row
                to={sectionAddress(section)}
                icon={ICONS[section]}
                title={text.sections[section]}
                detail={summaryOf(section, data.sections[section].values, today)}
                chevron
              />
            </li>
          ))}
          {more.map((row) => (
            <li key={row.to} data-desk-row="">
              <Row {...row} chevron />
            </li>
          ))}
        </ul>
      ) : error ? (
        <DeskProblem error={error} onRetry={() => void settings.refresh()} />
      ) : (
        <SkeletonRows rows={7} thumbs={false} />
      )}
    </DeskPage>
  )
}

/** One section, to edit or only to read. */
export function SettingsPage({ section }: { section: SettingsSection }) {
  const { data, fetchedAt, error } = settings.use()
  const may = useMay()
  const part = data?.sections[section]
  return (
    <DeskPage
      title={text.sections[section]}
      path={[{ title: text.title, to: SETTINGS }]}
      state={text.leads[section]}
      {...(data && { freshness: { fetchedAt, stale: error !== null } })}
    >
      {part ? (
        may('settings.write') ? (
          <Editor section={section} part={part} />
        ) : (
          <Columns aside={<History section={section} values={part.values} />}>
            <ReadOnly values={part.values} />
          </Columns>
        )
      ) : error ? (
        <DeskProblem error={error} onRetry={() => void settings.refresh()} />
      ) : (
        <SkeletonRows rows={5} thumbs={false} />
      )}
    </DeskPage>
  )
}
