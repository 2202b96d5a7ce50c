import { changeVerifierSettings, useVerifierSettings } from './verifier-settings.ts'
import { verify } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { Switch } from '#app/ui/switch.tsx'

/** How this device tells a result. */
export function Settings() {
  const { sound, goesOn } = useVerifierSettings()
  return (
    <Group>
      <Switch
        label={verify.sound}
        detail={verify.soundDetail}
        checked={sound}
        onChange={(event) => changeVerifierSettings({ sound: event.currentTarget.checked })}
      />
      <Switch
        label={verify.goesOn}
        detail={verify.goesOnDetail}
        checked={goesOn}
        onChange={(event) => changeVerifierSettings({ goesOn: event.currentTarget.checked })}
      />
    </Group>
  )
}
