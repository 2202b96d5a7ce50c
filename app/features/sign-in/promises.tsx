import { appInfo } from '#app/platform/association.ts'
import { fields } from '#app/ui/texts/fields.ts'
import { shell } from '#app/ui/texts/shell.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { Draft } from './draft.ts'

/** The two ticks that a profile needs. The notice opens beside the form, so that nothing written in it is lost. */
export function Promises({ draft }: { draft: Draft }) {
  return (
    <div>
      <Checkbox
        {...draft.box('privacy')}
        // The link's words belong to the label, what they say of the window does not.
        aria-label={fields.privacy}
        label={
          <>
            {fields.privacyBefore}
            <a className="link" href={appInfo().privacyUrl} target="_blank" rel="noopener">
              {fields.privacyLink}
              <span className="vh"> {shell.newWindow}</span>
            </a>
          </>
        }
      />
      <Checkbox {...draft.box('confirm14')} label={fields.confirm14} />
    </div>
  )
}
