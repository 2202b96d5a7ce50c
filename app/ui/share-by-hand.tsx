import { linkTo } from '#app/platform/device/share.ts'
import { kitText } from './texts/kit.ts'
import { Sheet } from './sheet.tsx'
import { TextField } from './text-field.tsx'

/** The link as text, for a browser that can neither share nor copy. */
export function ShareByHand({ path, onClose }: { path: string; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={kitText.shareShort}>
      <TextField
        label={kitText.shareByHand}
        name="link"
        readOnly
        value={linkTo(path)}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Sheet>
  )
}
