import { device } from '#app/shell/texts-device.ts'
import { Button } from '#app/ui/button.tsx'
import { Group } from '#app/ui/group.tsx'
import { smartphone } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { install, useInstallWay } from '#app/platform/device/install.ts'

/** How to keep the card on the home screen. It stays here after «Non ora» below the card. */
export function InstallRow() {
  const way = useInstallWay()
  if (!way) return null
  const press = (
    <Button variant="tint" size="sm" onClick={() => void install()}>
      {device.install}
    </Button>
  )
  return (
    <Group>
      <Row
        icon={smartphone}
        title={device.installTitle}
        detail={way === 'ios' ? device.installIos : device.installText}
        end={way === 'prompt' && press}
      />
    </Group>
  )
}
