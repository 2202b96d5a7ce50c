import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Group } from './group.tsx'
import { cloudOff } from './icons.ts'
import { SkeletonRows } from './skeleton.tsx'

type NotOnDeviceProps = {
  stale: boolean
  texts: { failed: string; offline: string; retry: string }
  onRetry: () => Promise<unknown>
  /** Shown while the rows load. */
  waiting?: ReactNode
}

/** Instead of the member's own rows, which are loading or were never on this device (`stale`: loading failed). */
export function NotOnDevice({ stale, texts, onRetry, waiting = <SkeletonRows rows={3} thumbs={false} /> }: NotOnDeviceProps) {
  if (!stale) return waiting
  return (
    <Group>
      <EmptyState
        icon={cloudOff}
        text={navigator.onLine ? texts.failed : texts.offline}
        action={
          <Button variant="secondary" size="sm" onClick={() => void onRetry()}>
            {texts.retry}
          </Button>
        }
      />
    </Group>
  )
}
