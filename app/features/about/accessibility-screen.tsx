import { about as words } from './texts.ts'
import { TextPage } from './text-page.tsx'

export function Accessibilita() {
  return <TextPage id="accessibilita" empty={words.noStatement} />
}
