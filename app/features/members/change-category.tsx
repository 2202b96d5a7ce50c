import { categoryForm } from '#domain/members/card-acts.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import type { Values } from '#domain/form.ts'
import { fullName } from '#domain/person-name.ts'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { moveCategory } from './data.ts'
import { acts as text } from './texts.ts'

export function ChangeCategory({ sheet, open, onClose }: { sheet: MemberSheet; open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title={text.categoryTitle(fullName(sheet.firstname, sheet.lastname))}>
      {open && <Fields sheet={sheet} onDone={onClose} />}
    </Sheet>
  )
}

function Fields({ sheet, onDone }: { sheet: MemberSheet; onDone: () => void }) {
  const form = useProvedForm('category not changed')
  const { version, acts } = sheet
  const move = async ({ membership }: Values<typeof categoryForm>) => {
    await moveCategory(sheet, membership)
    onDone()
    showToast(text.moved(acts.categories.find(({ id }) => id === membership)?.label ?? membership))
  }
  const categories = acts.categories.map(({ id, label }) => ({ value: id, label }))
  return (
    <Form rules={categoryForm} extra={{ version }} onSubmit={form.submit(move)} onError={form.onError}>
      <p className="muted">{text.categoryText}</p>
      <SelectField
        label={text.newCategory}
        name="membership"
        defaultValue=""
        options={[{ value: '', label: text.choose }, ...categories]}
      />
      <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
      <Button type="submit" wide>
        {text.categoryDo}
      </Button>
    </Form>
  )
}
