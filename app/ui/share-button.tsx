import { lazy, Suspense, useState } from 'react'
import { share } from '#app/platform/device/share.ts'
import { kitText } from './texts/kit.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { share as shareIcon } from './icons.ts'
import { showToast } from './show-toast.ts'

// Seen by almost nobody: where there is neither a share sheet nor a clipboard.
const ShareByHand = lazy(async () => ({ default: (await import('./share-by-hand.tsx')).ShareByHand }))

/**
 * Hands a page of the app on. As `icon` it stands in the bar (`bar.actions`), as `button` in the content.
 *
 * @param title the thing's own name: it is what the button is called and what the message says
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
