import { Fragment, useState } from 'react'
import { Group } from '#app/ui/group.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Switch } from '#app/ui/switch.tsx'
import styles from './keys-sheet.module.css'
import { keysThere } from './desk-rows.ts'
import { deskText } from './texts.ts'
import { hasSaveKey } from './use-save-key.ts'
import { letterKeys, setLetterKeys } from './use-desk-keys.ts'

/** The sheet of `?`: the shortcuts of this screen, and the switch for single-letter shortcuts. */
export function KeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const isOn = letterKeys.use()
  const { title, lead } = deskText.keys
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className="stack">
        <p className="muted">{lead}</p>
        {open && <Keys />}
        <Group>
          <Switch
            label={deskText.keys.switch}
            detail={deskText.keys.switchDetail}
            checked={isOn}
            onChange={(event) => setLetterKeys(event.currentTarget.checked)}
          />
        </Group>
      </div>
    </Sheet>
  )
}

/** Read once: the screen behind the sheet does not change while it is open. */
function Keys() {
  const [there] = useState(() => {
    const found = keysThere((selector) => document.querySelector(selector) !== null)
    return hasSaveKey() ? found.add('save') : found
  })
  return (
    <dl className={styles.keys}>
      {deskText.keys.of(there).map(([key, what]) => (
        <Fragment key={key}>
          <dt>
            <kbd className={styles.key}>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
