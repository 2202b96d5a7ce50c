import { contentSentences } from '#app/features/contents/content-errors.ts'
import { sectionAt } from '#app/features/settings/sections.ts'
import { SettingsList, SettingsPage } from '#app/features/settings/settings-screen.tsx'
import { reportSentences } from '#app/features/reports/texts-errors.ts'
import { addSentences } from '#app/ui/texts/errors.ts'
import { NoSuchPage } from './no-such-page.tsx'
import type { RoomProps } from './rooms.ts'

// An emblem's file may be refused as the editors' and the reports' are.
addSentences(contentSentences)
addSentences(reportSentences)

/** /gestione/impostazioni: the list, and one section. */
export function Settings({ path: [name, ...more] }: RoomProps) {
  if (name === undefined) return <SettingsList />
  const section = sectionAt(name)
  if (section === null || more.length > 0) return <NoSuchPage />
  return <SettingsPage key={section} section={section} />
}
