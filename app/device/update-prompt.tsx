import { device } from '../texts/device.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { applyUpdate } from './apply-update.ts'

/** Says that a new version waits; nothing changes until the person wants it. */
export function UpdatePrompt() {
  return (
    <Banner
      tone="info"
      action={
        <Button variant="tint" size="sm" onClick={applyUpdate}>
          {device.update}
        </Button>
      }
    >
      {device.updateReady}
    </Banner>
  )
}
