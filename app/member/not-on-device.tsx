import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Group } from '../ui/group.tsx'
import { cloudOff } from '../ui/icons.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'

type NotOnDeviceProps = { stale: boolean; texts: { failed: string; offline: string; retry: string }; onRetry: () => Promise<unknown> }

/** In the place of the member's own rows: they are on their way, or were never on this device (`stale`: and do not come now). */
export function NotOnDevice({ stale, texts, onRetry }: NotOnDeviceProps) {
  if (!stale) return <SkeletonRows rows={3} thumbs={false} />
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
