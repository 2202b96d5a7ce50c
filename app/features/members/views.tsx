import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { viewForm, viewQuery, type MemberView } from '#domain/members/views.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { useAction, useProvedForm } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Chip, Chips } from '#app/ui/chip.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { backToPage } from '#app/ui/use-back-closes.ts'
import styles from './members.module.css'
import { views as text } from './texts-list.ts'
import { memberViews, removeView, saveView } from './views-data.ts'

/** The saved views above the list. `current`: the id in the address; `shown`: the list's current address, with its columns. */
export function Views({ current, shown }: { current: string | null; shown: string }) {
  const { data } = memberViews.use()
  const may = useMay()
  const [, setParams] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const go = async (address: string) => {
    // Leaves the sheet's own history entry first.
    await backToPage()
    setParams(address, { replace: true, preventScrollReset: true })
  }
  const all = data?.views ?? []
  const view = all.find(({ id }) => id === current) ?? null
  const open = (one: MemberView) => void go(one === view ? '' : addressOf(one))
  const mayWrite = may('people.write') && data !== null && (view !== null || viewQuery(shown) !== '')
  if (all.length === 0 && !mayWrite) return null
  return (
    <div className={styles.views}>
      {all.length > 0 && (
        <Chips label={text.label}>
          {all.map((one) => (
            <Chip key={one.id} on={one === view} onClick={() => open(one)}>
              {one.name}
            </Chip>
          ))}
        </Chips>
      )}
      {mayWrite && (
        <button type="button" className="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {view ? text.edit : text.save}
        </button>
      )}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={view ? text.editTitle(view.name) : text.saveTitle}>
        {isOpen && <Fields view={view} shown={viewQuery(shown)} go={go} onDone={() => setOpen(false)} />}
      </Sheet>
    </div>
  )
}

const addressOf = ({ id, query }: Pick<MemberView, 'id' | 'query'>): string => `vista=${id}${query && '&'}${query}`

type FieldsProps = { view: MemberView | null; shown: string; go: (address: string) => Promise<void>; onDone: () => void }

function Fields({ view, shown, go, onDone }: FieldsProps) {
  const form = useProvedForm('view not saved')
  const removing = useAction('view not removed')
  const { ask, dialog } = useQuestion()
  const [id] = useState(() => view?.id ?? crypto.randomUUID())
  const isOther = view !== null && view.query !== shown
  const [isUpdated, setUpdated] = useState(false)
  const query = view === null || isUpdated ? shown : view.query
  const save = async ({ name }: { name: string }) => {
    await saveView(id, name, query)
    onDone()
    if (view === null || isUpdated) await go(addressOf({ id, query }))
    showToast(text.saved)
  }
  const remove = () =>
    removing.run(async () => {
      await removeView(id)
      onDone()
      await go(shown)
      showToast(text.removed)
    })
  return (
    <div className="stack">
      <Form rules={viewForm} extra={{ query }} onSubmit={form.submit(save)} onError={form.onError}>
        {view === null && <p className="muted">{text.saveText}</p>}
        <TextField label={text.name} name="name" hint={text.nameHint} autoComplete="off" defaultValue={view?.name ?? ''} />
        {isOther && (
          <Checkbox
            label={text.update}
            name="update"
            hint={text.updateHint}
            checked={isUpdated}
            onChange={({ currentTarget }) => setUpdated(currentTarget.checked)}
          />
        )}
        <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
        <Button type="submit" wide>
          {text.keep}
        </Button>
      </Form>
      {view && (
        <>
          <ActionFailure error={removing.error} ways={{ retry: removing.retry }} />
          <Button
            variant="danger"
            wide
            busy={removing.busy !== null}
            onClick={() => ask({ title: text.removeTitle(view.name), text: text.removeText, confirm: text.remove, danger: true }, remove)}
          >
            {text.remove}
          </Button>
        </>
      )}
      {dialog}
    </div>
  )
}
