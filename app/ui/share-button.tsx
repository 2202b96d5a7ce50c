import { lazy, Suspense, useState } from 'react'
import { share } from '#app/platform/device/share.ts'
import { kitText } from './texts/kit.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { share as shareIcon } from './icons.ts'
import { showToast } from './show-toast.ts'

// Rarely needed: without both a share sheet and a clipboard.
const ShareByHand = lazy(async () => ({ default: (await import('./share-by-hand.tsx')).ShareByHand }))

/**
 * Shares a page of the app. `icon` is for the bar (`bar.actions`), `button` for the content.
 *
 * @param title the name of the thing, for the button's name and the message
 * @param path of the page, as in the address ("/convenzioni/libreria")
 */
export function ShareButton({ title, path, look = 'icon' }: { title: string; path: string; look?: 'icon' | 'button' }) {
  const [isByHand, setByHand] = useState(false)
  const press = async () => {
    const outcome = await share({ title, path })
    if (outcome === 'copied') showToast(kitText.linkCopied)
    if (outcome === 'refused') setByHand(true)
  }
  return (
    <>
      {look === 'icon' ? (
        <IconButton label={kitText.share(title)} icon={shareIcon} onClick={() => void press()} />
      ) : (
        <Button variant="secondary" size="sm" icon={shareIcon} aria-label={kitText.share(title)} onClick={() => void press()}>
          {kitText.shareShort}
        </Button>
      )}
      {isByHand && (
        <Suspense>
          <ShareByHand path={path} onClose={() => setByHand(false)} />
        </Suspense>
      )}
    </>
  )
}
