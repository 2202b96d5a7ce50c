import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fullName } from '#domain/person-name.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { banknote, copy, ellipsis, fileCheck, pencil, printer, trash2, userPlus } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { backToPage } from '#app/ui/use-back-closes.ts'
import { Admit } from './admit.tsx'
import { ChangeCategory } from './change-category.tsx'
import { Claim } from './claim.tsx'
import { printMember } from './data.ts'
import { Erase } from './erase.tsx'
import { acts as words, sheet as text } from './texts.ts'

type Open = 'menu' | 'erase' | 'admit' | 'category' | 'claim' | null

/** Whether this person may record a payment for the card. */
export const mayPay = ({ isOwn, state }: MemberSheet, may: ReturnType<typeof useMay>): boolean =>
  !isOwn && state !== 'cancelled' && may('payments.write')

type Props = { sheet: MemberSheet; root: string; toPay: string; toRights: string }

/** «Altro»: the less frequent acts on a card. */
export function MoreActs({ sheet, root, toPay, toRights }: Props) {
  const { acts, number, wallets } = sheet
  const may = useMay()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const printing = useAction('card not printed')
  const { ask, dialog } = useQuestion()
  const print = () =>
    printing.run(async () => {
      if (await printMember(number, words.printName)) showToast(words.printed)
    })
  const printAgain = () =>
    ask({ title: words.printTitle(fullName(sheet.firstname, sheet.lastname)), text: words.printText, confirm: words.print }, print)
  const entries = [
    mayPay(sheet, may) && { icon: banknote, title: text.pay, act: () => void navigate(`${toPay}/nuovo?tessera=${number}`) },
    acts.print && { icon: printer, title: words.print, act: wallets.includes('print') ? printAgain : print },
    acts.link && { icon: copy, title: words.claim, act: () => setOpen('claim') },
    acts.admission && { icon: userPlus, title: words.admit, act: () => setOpen('admit') },
    !sheet.isOwn &&
      may('rights.write') && {
        icon: fileCheck,
        title: text.rights,
        act: () =>
          void navigate(`${toRights}/nuova?${new URLSearchParams({ tessera: number, nome: fullName(sheet.firstname, sheet.lastname) })}`),
      },
    acts.erase && { icon: trash2, title: words.erase, act: () => setOpen('erase') },
    acts.categories.length > 0 && { icon: pencil, title: words.category, act: () => setOpen('category') },
  ].filter((entry) => entry !== false && entry !== null)
  const press = async (act: () => void) => {
    close()
    await backToPage()
    act()
  }
  return (
    <>
      {entries.length > 0 && (
        <Button
          variant="secondary"
          size="xs"
          icon={ellipsis}
          aria-haspopup="dialog"
          busy={printing.busy !== null}
          onClick={() => setOpen('menu')}
        >
          {text.more}
        </Button>
      )}
      <Sheet open={open === 'menu'} onClose={close} title={text.more}>
        <Group>
          {entries.map(({ icon, title, act }) => (
            <Row key={title} icon={icon} title={title} onClick={() => void press(act)} />
          ))}
        </Group>
      </Sheet>
      <ActionFailure error={printing.error} ways={{ retry: printing.retry }} />
      {dialog}
      <Admit key={`admit ${number}`} sheet={sheet} open={open === 'admit'} onClose={close} />
      <Claim key={`claim ${number}`} sheet={sheet} open={open === 'claim'} onClose={close} />
      <Erase key={`erase ${number}`} sheet={sheet} root={root} open={open === 'erase'} onClose={close} />
      <ChangeCategory key={`category ${number}`} sheet={sheet} open={open === 'category'} onClose={close} />
    </>
  )
}
