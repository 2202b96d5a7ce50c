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
  /** What stands here until it comes. */
  waiting?: ReactNode
}

/** In the place of the member's own rows: they are on their way, or were never on this device (`stale`: and do not come now). */
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
