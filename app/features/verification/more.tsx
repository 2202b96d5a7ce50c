import type { Camera } from '#app/platform/device/camera.ts'
import { cameraNames } from './camera-names.ts'
import { DataDetails } from './data-age.tsx'
import { useShop } from './shop-data.ts'
import { verify } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { changeVerifierSettings, useVerifierSettings } from './verifier-settings.ts'
import styles from './verification.module.css'

/** Not needed to check cards, so collapsed: camera choice, sounds, the age of the lists. */
export function More({ camera }: { camera: Camera | null }) {
  const { sound, goesOn } = useVerifierSettings()
  const { shop } = useShop()
  return (
    <details className={styles.more}>
      <summary>{verify.more}</summary>
      {camera && camera.all.length > 1 && (
        <SelectField
          name="camera"
          label={verify.whichCamera}
          options={cameraNames(camera.all)}
          value={camera.id}
          onChange={(event) => changeVerifierSettings({ camera: event.currentTarget.value })}
        />
      )}
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
      {!shop && <p className={styles.foot}>{verify.printed}</p>}
      <DataDetails />
    </details>
  )
}
