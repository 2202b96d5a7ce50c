import { device } from './texts-device.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { applyUpdate } from '#app/platform/device/apply-update.ts'

/** Says that a new version waits; nothing changes until the person agrees. */
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
