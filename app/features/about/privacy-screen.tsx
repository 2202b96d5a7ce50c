import { about as words } from './texts.ts'
import { TextPage } from './text-page.tsx'

export function Privacy() {
  return <TextPage id="privacy" empty={words.noPrivacy} />
}
