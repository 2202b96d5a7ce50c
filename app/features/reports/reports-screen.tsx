import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { addSentences } from '#app/ui/texts/errors.ts'
import { addFieldSentences } from '#app/ui/texts/fields.ts'
import { reportSentences } from './texts-errors.ts'
import { reportFieldSentences } from './texts-fields.ts'
import { Write } from './write.tsx'

addSentences(reportSentences)
addFieldSentences(reportFieldSentences)

// Lazy: writing does not wait for the code that reads.
const Detail = lazy(async () => ({ default: (await import('./report-detail.tsx')).Detail }))
const ByCode = lazy(async () => ({ default: (await import('./by-code.tsx')).ByCode }))
const Confirm = lazy(async () => ({ default: (await import('./confirm.tsx')).Confirm }))

/** /segnalazioni writes a report and lists the member's own; below it are one report, the report of a code, and a visitor's mail link. */
export function Segnalazioni() {
  const { id } = useParams()
  if (!id) return <Write />
  return <Suspense>{id === 'codice' ? <ByCode /> : id === 'conferma' ? <Confirm /> : <Detail key={id} id={id} />}</Suspense>
}
