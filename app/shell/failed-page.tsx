import { useEffect, useState } from 'react'
import { errorText } from '#app/ui/texts/errors.ts'
import { shell } from '#app/ui/texts/shell.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { cloudOff, refreshCw, triangleAlert } from '#app/ui/icons.ts'
import { isMissingChunk, reloadOnce, serverAnswers } from './missing-chunk.ts'
import { Screen } from './screen.tsx'

/** Instead of a page that could not be shown, at its address and with the menu. */
export function FailedPage({ error, onRetry = () => location.reload() }: { error: unknown; onRetry?: () => void }) {
  return isMissingChunk(error) ? <MissingChunk /> : <Broken onRetry={onRetry} />
}

function Broken({ onRetry }: { onRetry: () => void }) {
  return (
    <Screen title={shell.errorTitle}>
      <EmptyState icon={triangleAlert} text={errorText('app.error').text} action={<Button onClick={onRetry}>{shell.retry}</Button>} />
    </Screen>
  )
}

/** The page's code did not load: offline it was never visited; online a new version has replaced it. */
function MissingChunk() {
  const [cause, setCause] = useState<'unknown' | 'offline' | 'update'>('unknown')
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const answers = await serverAnswers()
      if (!isGone && !(answers && reloadOnce())) setCause(answers ? 'update' : 'offline')
    }
    void look()
    return () => {
      isGone = true
    }
  }, [])

  if (cause === 'unknown') return <Screen>{null}</Screen>
  return (
    <Screen>
      {cause === 'offline' ? (
        <EmptyState icon={cloudOff} text={shell.neverVisited} action={<Retry />} />
      ) : (
        <EmptyState icon={refreshCw} text={shell.newVersion} action={<Retry />} />
      )}
    </Screen>
  )
}

function Retry() {
  return <Button onClick={() => location.reload()}>{shell.retry}</Button>
}
