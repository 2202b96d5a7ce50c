import { useEffect, useState } from 'react'
import type { CardAnswer } from '#domain/accounts/api.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { loadCopies, openWallet, savePdf, withdrawCopy, type CardCopy, type Copies } from './data.ts'
import { walletsHere } from '#app/platform/device/wallets.ts'
import { copies as text } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { printer, smartphone } from '#app/ui/icons.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { Failure, useFailure } from '#app/ui/failure.tsx'
import { CopyList } from './copy-list.tsx'

/** Ways to have the card elsewhere, as this device and the association's keys allow, and the copies that there are. */
export function SaveCard({ card, today, works }: { card: CardAnswer; today: PlainDate; works: boolean }) {
  const { number } = card
  const [known, setKnown] = useState<Copies | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const failure = useFailure('copies of the card')
  const here = walletsHere()

  const run = (name: string, act: () => Promise<unknown>) => {
    if (busy) return
    setBusy(name)
    failure.clear()
    void act()
      .then(async () => setKnown(await loadCopies(number)))
      .catch(failure.show)
      .finally(() => setBusy(null))
  }
  const load = () => run('load', async () => {})
  // Once, when the sheet opens.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(load, [])

  const print = () =>
    run('print', async () => {
      await savePdf(number, text.pdfName)
      showToast(text.pdfDone)
    })
  const withdraw = ({ id }: CardCopy) =>
    run(id, async () => {
      await withdrawCopy(id)
      showToast(text.withdrawn)
    })

  return (
    <div className="stack">
      {works ? (
        <>
          <p className="muted">{text.lead}</p>
          <Button wide icon={printer} busy={busy === 'print'} onClick={print}>
            {text.pdf}
          </Button>
          {here.apple && known?.wallets.apple && (
            <Button
              wide
              variant="secondary"
              icon={smartphone}
              busy={busy === 'apple'}
              onClick={() => run('apple', () => openWallet(number, 'apple'))}
            >
              {text.apple}
            </Button>
          )}
          {here.google && known?.wallets.google && (
            <>
              <Button
                wide
                variant="secondary"
                icon={smartphone}
                busy={busy === 'google'}
                onClick={() => run('google', () => openWallet(number, 'google'))}
              >
                {text.google}
              </Button>
              <p className="muted sm">{text.googleNote}</p>
            </>
          )}
        </>
      ) : (
        <Banner tone="neutral">{text.notNow}</Banner>
      )}
      <Failure
        error={failure.error}
        own={{ 'auth.network': 'net.action_needs_network' }}
        ways={{ retry: load, signIn: '/login?return=%2Ftessera' }}
      />
      {known ? (
        <CopyList copies={known.copies} validTo={card.periods.validTo} today={today} busy={busy} onWithdraw={withdraw} />
      ) : (
        failure.error === null && <SkeletonRows rows={1} thumbs={false} />
      )}
    </div>
  )
}
