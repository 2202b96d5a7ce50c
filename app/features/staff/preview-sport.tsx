import { SportView } from '#app/features/sports/sport-screen.tsx'
import { readSport } from '#app/features/sports/sport.ts'
import type { PreviewOf } from './preview-document.ts'

export function SportPreview({ document, picture }: PreviewOf) {
  return <SportView item={readSport(document)} picture={picture} onInterest={() => {}} />
}
