import type { ReactNode } from 'react'
import type { createResource } from '#app/platform/create-resource.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useUnderSettings } from '#app/shell/desk/under-settings.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'

type Resource<T> = Pick<ReturnType<typeof createResource<T | null>>, 'use' | 'get' | 'refresh'>

/**
 * A page below the settings that shows one resource, or why it failed. `rows`: placeholder rows until it arrives; `every`: ms between two
 * looks, by what is known.
 */
export function KnownPage<T>({
  text,
  of,
  rows,
  every,
  children,
}: {
  text: { title: string; lead: string }
  of: Resource<T>
  rows: number
  every?: (data: T | null) => number | undefined
  children: (data: T) => ReactNode
}) {
  const wait = every?.(of.get().data)
  const { data, fetchedAt, error } = of.use(wait === undefined ? {} : { every: wait })
  return (
    <DeskPage
      title={text.title}
      path={useUnderSettings()}
      state={text.lead}
      {...(data && { freshness: { fetchedAt, stale: error !== null } })}
    >
      {data ? (
        children(data)
      ) : error ? (
        <DeskProblem error={error} onRetry={() => void of.refresh()} />
      ) : (
        <SkeletonRows rows={rows} thumbs={false} />
      )}
    </DeskPage>
  )
}
