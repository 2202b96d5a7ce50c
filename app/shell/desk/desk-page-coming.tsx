import type { ComponentProps } from 'react'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { DeskPage } from './desk-page.tsx'
import { DeskProblem } from './desk-problem.tsx'

type Props = Pick<ComponentProps<typeof DeskPage>, 'title'> &
  Pick<ComponentProps<typeof DeskProblem>, 'words' | 'onRetry'> & {
    /** The list that contains the record. */
    list: { title: string; to: string }
    error: ComponentProps<typeof DeskProblem>['error'] | null
    rows?: number
  }

/** The page of a record while it loads, or the error when it does not load. */
export const DeskPageComing = ({ title, list, error, rows = 5, ...problem }: Props) => (
  <DeskPage title={title} path={[list]} loading={error === null}>
    {error ? <DeskProblem error={error} list={list} {...problem} /> : <SkeletonRows rows={rows} thumbs={false} />}
  </DeskPage>
)
