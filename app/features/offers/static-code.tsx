import { convenzioni } from './texts.ts'
import { DetailPart } from '#app/ui/detail-part.tsx'
import { CodeBox } from './code-box.tsx'
import type { KnownMyOffers } from './my-offers.ts'
import { NotKnown } from './not-known.tsx'

/** The code that is the same for every member. */
export function StaticCode({ code, known }: { code: string | null; known: KnownMyOffers }) {
  return (
    <DetailPart title={convenzioni.code} minor>
      {code === null ? <NotKnown {...known} /> : <CodeBox code={code} />}
    </DetailPart>
  )
}
