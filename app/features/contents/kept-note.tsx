import type { ContentCollection } from '#domain/contents/api.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { KeptWork } from '#app/ui/desk/kept-work.tsx'
import { keptValue, useKeptDrafts } from '#app/ui/desk/use-kept-drafts.ts'
import { keptContent } from './kept-contents.ts'

/** Unsaved text of a collection on this device. */
export function KeptNote({ collection }: { collection: ContentCollection }) {
  const kept = useKeptDrafts().flatMap((name) => keptContent(name, keptValue(name)) ?? [])
  return <KeptWork forms={kept.filter((form) => form.collection === collection)} may={useMay()} />
}
