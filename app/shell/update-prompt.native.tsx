import { Banner } from '#app/ui/banner.tsx'
import { device } from './texts-device.ts'

/** Says that the server speaks with another version of the app, mostly a newer one; what is on the device stays. */
export function UpdatePrompt() {
  return <Banner tone="info">{device.updateApp}</Banner>
}
