import { contentSentences } from '#app/features/contents/content-errors.ts'
import { legalTextSheet } from '#app/features/legal-texts/data.ts'
import { legalText } from '#app/features/legal-texts/texts.ts'
import { sectionAt } from '#app/features/settings/sections.ts'
import { SettingsList, SettingsPage } from '#app/features/settings/settings-screen.tsx'
import { reportSentences } from '#app/features/reports/texts-errors.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { addSentences } from '#app/ui/texts/errors.ts'
import { NoSuchPage } from './no-such-page.tsx'
import { addressOf, mayEnter, rooms, type RoomProps } from './rooms.ts'
import { staffText } from './texts.ts'

// An emblem can be refused for the same reasons as other files.
addSentences(contentSentences)
addSentences(reportSentences)

/** /gestione/impostazioni: the list, and one section. */
export function Settings({ path: [name, ...more] }: RoomProps) {
  if (name === undefined) return <All />
  const section = sectionAt(name)
  if (section === null || more.length > 0) return <NoSuchPage />
  return <SettingsPage key={section} section={section} />
}

const BESIDE = Object.entries(staffText.beside)

/** Rare settings in rooms of their own, which the sidebar does not list. */
function All() {
  const may = useMay()
  const { unnamed = [] } = legalTextSheet('privacy').use().data ?? {}
  const more = BESIDE.flatMap(([path, usual]) => {
    const room = rooms.find((one) => one.path === path)
    const detail = path === 'testi' && unnamed.length > 0 ? legalText.unnamedState(unnamed) : usual
    return room && mayEnter(room, may) ? [{ to: addressOf(room), icon: room.icon, title: room.title, detail }] : []
  })
  return <SettingsList more={more} />
}
