import type { Values } from '#domain/form.ts'
import { voidForm, type PaymentSheet } from '#domain/payments/payment.ts'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FormSheet } from '#app/ui/desk/form-sheet.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { voidPayment } from './data.ts'
import { sheet as text } from './texts.ts'

/** Voids the payment; its row and number stay. */
export function Void({ sheet, open, onClose }: { sheet: PaymentSheet; open: boolean; onClose: () => void }) {
  return (
    <FormSheet open={open} onClose={onClose} title={text.voidTitle(sheet.receipt)}>
      {open && <Fields sheet={sheet} onDone={onClose} />}
    </FormSheet>
  )
}

function Fields({ sheet: { id, takesBack, period }, onDone }: { sheet: PaymentSheet; onDone: () => void }) {
  const form = useProvedForm('payment not voided')
  const send = async (values: Values<typeof voidForm>) => {
    await voidPayment(id, values)
    onDone()
    showToast(text.voided)
  }
  return (
    <Form rules={voidForm} {...(!takesBack && { extra: { takeBack: false } })} onSubmit={form.submit(send)} onError={form.onError}>
      <p className="muted">
        {text.voidText} {period && text.staysUnpaid}
      </p>
      <TextField label={text.reason} name="reason" hint={text.reasonHint} maxLength={200} autoComplete="off" />
      {takesBack && <Checkbox label={text.takeBack} name="takeBack" defaultChecked />}
      <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
      <Button type="submit" variant="danger" wide>
        {text.voidDo}
      </Button>
    </Form>
  )
}
