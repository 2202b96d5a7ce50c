import { isRefused, type SettingsPreview } from '#domain/settings/api.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import styles from './settings.module.css'
import { settingsText } from './texts.ts'
import { touchText } from './touch-text.ts'

const text = settingsText.effects

type Props = {
  asked: (SettingsPreview & { isAgain: boolean }) | null
  busy: boolean
  onSave: () => void
  onClose: () => void
}

/** The people that a change affects, and from when, before the save. */
export function EffectsSheet({ asked, busy, onSave, onClose }: Props) {
  const isStopped = asked?.touches.some(isRefused) ?? false
  return (
    <Sheet open={asked !== null} onClose={onClose} title={text.title}>
      <div className="stack">
        {asked?.isAgain && (
          <div role="alert">
            <Banner tone="warn">{text.again}</Banner>
          </div>
        )}
        <p className="muted">{isStopped ? text.refused : text.lead}</p>
        <ul className={styles.effects}>
          {asked?.touches.map((touch) => (
            <li key={`${touch.kind} ${touch.about} ${touch.from}`}>{touchText(touch)}</li>
          ))}
        </ul>
        {!isStopped && (
          <Button wide busy={busy} onClick={onSave}>
            {text.save}
          </Button>
        )}
        <Button wide variant="secondary" onClick={onClose}>
          {text.back}
        </Button>
      </div>
    </Sheet>
  )
}
