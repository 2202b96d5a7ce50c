import { useState } from 'react'
import { fullName } from '#domain/person-name.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { MoreMenu } from '#app/ui/desk/lesser-acts.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { banknote, copy, fileCheck, pencil, printer, trash2, userPlus } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { Admit } from './admit.tsx'
import { ChangeCategory } from './change-category.tsx'
import { Claim } from './claim.tsx'
import { printMember } from './data.ts'
import { Erase } from './erase.tsx'
import { acts as words, sheet as text } from './texts.ts'

type Open = 'erase' | 'admit' | 'category' | 'claim' | null

/** Whether this person may record a payment for the card. */
export const mayPay = ({ isOwn, state }: MemberSheet, may: ReturnType<typeof useMay>): boolean =>
  !isOwn && state !== 'cancelled' && may('payments.write')

type Props = { sheet: MemberSheet; root: string; toPay: string; toRights: string }

/** «Altro»: the less frequent acts on a card. */
export function MoreActs({ sheet, root, toPay, toRights }: Props) {
  const { acts, number, wallets } = sheet
  const may = useMay()
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
    mayPay(sheet, may) && { icon: banknote, title: text.pay, to: `${toPay}/nuovo?tessera=${number}` },
    acts.print && { icon: printer, title: words.print, act: wallets.includes('print') ? printAgain : print },
    acts.link && { icon: copy, title: words.claim, act: () => setOpen('claim') },
    acts.admission && { icon: userPlus, title: words.admit, act: () => setOpen('admit') },
    !sheet.isOwn &&
      may('rights.write') && {
        icon: fileCheck,
        title: text.rights,
        to: `${toRights}/nuova?${new URLSearchParams({ tessera: number, nome: fullName(sheet.firstname, sheet.lastname) })}`,
      },
    acts.erase && { icon: trash2, title: words.erase, act: () => setOpen('erase') },
    acts.categories.length > 0 && { icon: pencil, title: words.category, act: () => setOpen('category') },
  ].filter((entry) => entry !== false && entry !== null)
  return (
    <>
      <MoreMenu of={entries} busy={printing.busy !== null} />
      <ActionFailure error={printing.error} ways={{ retry: printing.retry }} />
      {dialog}
      <Admit key={`admit ${number}`} sheet={sheet} open={open === 'admit'} onClose={close} />
      <Claim key={`claim ${number}`} sheet={sheet} open={open === 'claim'} onClose={close} />
      <Erase key={`erase ${number}`} sheet={sheet} root={root} open={open === 'erase'} onClose={close} />
      <ChangeCategory key={`category ${number}`} sheet={sheet} open={open === 'category'} onClose={close} />
    </>
  )
}
