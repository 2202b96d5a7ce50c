import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { addSentences } from '#app/ui/texts/errors.ts'
import { addFieldSentences } from '#app/ui/texts/fields.ts'
import { reportSentences } from './texts-errors.ts'
import { reportFieldSentences } from './texts-fields.ts'
import { Write } from './write.tsx'

addSentences(reportSentences)
addFieldSentences(reportFieldSentences)

// Writing does not wait for the code that reads.
const Detail = lazy(async () => ({ default: (await import('./report-detail.tsx')).Detail }))
const ByCode = lazy(async () => ({ default: (await import('./by-code.tsx')).ByCode }))
const Confirm = lazy(async () => ({ default: (await import('./confirm.tsx')).Confirm }))

/** /segnalazioni writes one and lists the own; below it are one of them, the one of a code, and the link of a visitor's mail. */
export function Segnalazioni() {
  const { id } = useParams()
  if (!id) return <Write />
  return <Suspense>{id === 'codice' ? <ByCode /> : id === 'conferma' ? <Confirm /> : <Detail key={id} id={id} />}</Suspense>
}
