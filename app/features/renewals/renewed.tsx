import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { check } from '#app/ui/icons.ts'
import { takeFocus } from '#app/ui/sheet.tsx'
import { renewal } from './texts.ts'

/** What a renewal or payment has done, in place of what asked for it. */
export function Renewed({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <>
      <output>
        <Banner tone="ok" icon={check}>
          {text}
        </Banner>
      </output>
      <Button wide variant="secondary" onClick={onClose} ref={takeFocus}>
        {renewal.close}
      </Button>
    </>
  )
}
