import { lists } from '#app/ui/texts/lists.ts'
import { TextPage } from './text-page.tsx'

export function Privacy() {
  return <TextPage id="privacy" empty={lists.privacy.empty} />
}
