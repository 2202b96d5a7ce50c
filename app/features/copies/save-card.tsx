import type { CardAnswer } from '#domain/accounts/api.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { copiesOf, openWallet, savePdf, withdrawCopy, type CardCopy } from './data.ts'
import { walletsHere } from '#app/platform/device/wallets.ts'
import { copies as text } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { printer, smartphone } from '#app/ui/icons.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { CopyList } from './copy-list.tsx'

// The note on Google's stands right below its button.
const WALLETS = ['apple', 'google'] as const

/** Ways to have the card elsewhere, as this device and the association's keys allow, and the copies that there are. */
export function SaveCard({ card, today, works }: { card: CardAnswer; today: PlainDate; works: boolean }) {
  const { number } = card
  const copies = copiesOf(number)
  const { data: known, error } = copies.use()
  const action = useAction('copies of the card')
  const here = walletsHere()

  const run = (name: string, act: () => Promise<unknown>) =>
    action.run(async () => {
      await act()
      await copies.refresh()
    }, name)
  const lookAgain = () => {
    action.clear()
    void copies.refresh()
  }

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
          <Button wide icon={printer} busy={action.busy === 'print'} onClick={print}>
            {text.pdf}
          </Button>
          {WALLETS.map(
            (kind) =>
              here[kind] &&
              known?.wallets[kind] && (
                <Button
                  key={kind}
                  wide
                  variant="secondary"
                  icon={smartphone}
                  busy={action.busy === kind}
                  onClick={() => run(kind, () => openWallet(number, kind))}
                >
                  {text[kind]}
                </Button>
              ),
          )}
          {here.google && known?.wallets.google && <p className="muted sm">{text.googleNote}</p>}
        </>
      ) : (
        <Banner tone="neutral">{text.notNow}</Banner>
      )}
      <ActionFailure error={action.error ?? error} ways={{ retry: lookAgain, signIn: '/login?return=%2Ftessera' }} />
      {known ? (
        <CopyList copies={known.copies} validTo={card.periods.validTo} today={today} busy={action.busy} onWithdraw={withdraw} />
      ) : (
        error === null && <SkeletonRows rows={1} thumbs={false} />
      )}
    </div>
  )
}
