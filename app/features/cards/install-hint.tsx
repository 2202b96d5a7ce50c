import { device } from '#app/shell/texts-device.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { dismissInstall, install, useInstallHint, useInstallWay } from '#app/platform/device/install.ts'

/** After the first view of the card: how to add it to the home screen. Once dismissed, it does not return. */
export function InstallHint() {
  const way = useInstallWay()
  const isHinted = useInstallHint()
  if (!way || !isHinted) return null
  return (
    <Banner
      tone="neutral"
      action={
        <>
          {way === 'prompt' && (
            <Button variant="tint" size="sm" onClick={() => void install()}>
              {device.install}
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={dismissInstall}>
            {device.notNow}
          </Button>
        </>
      }
    >
      <p>
        <b>{device.installTitle}</b>
      </p>
      <p>{way === 'ios' ? device.installIos : device.installText}</p>
    </Banner>
  )
}
