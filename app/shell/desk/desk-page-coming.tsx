import type { ComponentProps } from 'react'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { DeskPage } from './desk-page.tsx'
import { DeskProblem } from './desk-problem.tsx'

type Props = Pick<ComponentProps<typeof DeskPage>, 'title'> &
  Pick<ComponentProps<typeof DeskProblem>, 'words' | 'onRetry'> & {
    /** The list that the record is in. */
    list: { title: string; to: string }
    error: ComponentProps<typeof DeskProblem>['error'] | null
    rows?: number
  }

/** The page of a record that is on its way, or why it does not come. */
export const DeskPageComing = ({ title, list, error, rows = 5, ...problem }: Props) => (
  <DeskPage title={title} path={[list]} loading={error === null}>
    {error ? <DeskProblem error={error} list={list} {...problem} /> : <SkeletonRows rows={rows} thumbs={false} />}
  </DeskPage>
)
