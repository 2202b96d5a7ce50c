import { changeVerifierSettings, useVerifierSettings } from '../data/verifier-settings.ts'
import { verify } from '../texts/verify.ts'
import { Group } from '../ui/group.tsx'
import { Switch } from '../ui/switch.tsx'

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
