import { lists } from '#app/ui/texts/lists.ts'
import { TextPage } from './text-page.tsx'

export function Accessibilita() {
  return <TextPage id="accessibilita" empty={lists.accessibilita.empty} />
}
