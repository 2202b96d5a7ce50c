import { appInfo } from '#app/platform/association.ts'
import { fields } from '#app/ui/texts/fields.ts'
import { shell } from '#app/ui/texts/shell.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { Draft } from './draft.ts'

/** The two required ticks of a profile. The notice opens in another window, so that the form keeps its values. */
export function Promises({ draft }: { draft: Draft }) {
  return (
    <div>
      <Checkbox
        {...draft.box('privacy')}
        // The label contains the link's words, but not the remark about the new window.
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
