import { Navigate } from 'react-router'
import { keepReply, readReply } from './replies.ts'
import { answerReport, loadReportFile, useReport } from './data.ts'
import { useSession } from '#app/platform/session/session.ts'
import { Screen } from '#app/shell/screen.tsx'
import { reports as text } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import { cloudOff, megaphone } from '#app/ui/icons.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { loginPath } from '#app/shell/login-path.ts'
import { ReportView } from './report-view.tsx'

/** /segnalazioni/:id: one of the member's own reports, with its answers. */
export function Detail({ id }: { id: string }) {
  const { user } = useSession()
  const { data: report, fetchedAt, error, retry } = useReport(id)
  if (!user) return <Navigate to={loginPath('accedi', `/segnalazioni/${id}`)} replace />
  const isGone = error?.status === 404
  const bar = { back: '/segnalazioni' }
  if (isGone || !report)
    return (
      <Screen narrow bar={bar} loading={error === null}>
        {isGone ? (
          <Missing words={text.notFound} />
        ) : error ? (
          <Missing words={text.notLoaded} onRetry={retry} />
        ) : (
          <SkeletonRows rows={3} thumbs={false} />
        )}
      </Screen>
    )
  const { title, confidential, category } = report
  return (
    // The document's title stays in the browser's history.
    <Screen narrow bar={bar} title={confidential ? category.label : title} heading={title} freshness={{ fetchedAt, stale: error !== null }}>
      <ReportView
        report={report}
        // A confidential report stores nothing on the device.
        draft={confidential ? undefined : { read: () => readReply(id), keep: (body) => keepReply(id, body) }}
        file={{ load: (n) => loadReportFile(id, n) }}
        onReply={(body, key) => answerReport(id, body, key)}
      />
    </Screen>
  )
}

function Missing({ words, onRetry }: { words: string; onRetry?: () => void }) {
  return (
    <Group>
      <EmptyState
        icon={onRetry ? cloudOff : megaphone}
        text={words}
        action={
          onRetry && (
            <Button variant="secondary" size="sm" onClick={onRetry}>
              {text.retry}
            </Button>
          )
        }
      />
    </Group>
  )
}
