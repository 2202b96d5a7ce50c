import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { recordsOf, textOf } from '#domain/fields.ts'
import type { Values } from '#domain/form.ts'
import { isGivenCategory, newMemberForm } from '#domain/members/new-member.ts'
import { NO_RECORD } from '#domain/members/person.ts'
import { ApiError } from '#app/platform/api.ts'
import { usePage } from '#app/platform/content/use-page.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { LeaveGuard } from '#app/ui/desk/leave-guard.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { addMember } from './data.ts'
import styles from './members.module.css'
import { RecordFields } from './record-fields.tsx'
import { members as words, newMember as text, person } from './texts.ts'

/** /gestione/soci/nuova: a card for a person without an account. The form is not kept on the device. */
export function NewMember({ root }: { root: string }) {
  const { known, page } = usePage('associazione')
  return (
    <DeskPage title={text.title} path={[{ title: words.title, to: root }]} state={text.lead}>
      {known.state === 'loading' ? <SkeletonRows rows={6} thumbs={false} /> : <Fields categories={categoriesOf(page)} root={root} />}
    </DeskPage>
  )
}

const categoriesOf = (association: Record<string, unknown> | null) =>
  recordsOf(association?.['membershipCategories'])
    .filter(isGivenCategory)
    .map(({ id, label }) => ({ value: textOf(id), label: textOf(label) }))

type FieldsProps = { categories: { value: string; label: string }[]; root: string }

function Fields({ categories, root }: FieldsProps) {
  const form = useProvedForm('card not made')
  const [requestKey] = useState(() => crypto.randomUUID())
  const [isBegun, setBegun] = useState(false)
  const [alike, setAlike] = useState<string | null>(null)
  const [made, setMade] = useState<string | null>(null)
  if (made !== null) return <Navigate to={`${root}/${made}`} replace />
  if (categories.length === 0) return <Banner tone="info">{text.noCategory}</Banner>
  const add = async (values: Values<typeof newMemberForm>) => {
    try {
      const number = await addMember(values)
      setBegun(false)
      setMade(number)
      showToast(text.done)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'member.alike') setAlike(String(error.details.number))
      throw error
    }
  }
  return (
    <div className={styles.form} onInput={() => setBegun(true)}>
      <LeaveGuard on={isBegun} />
      <Form
        rules={newMemberForm}
        extra={{ requestKey, ...(alike === null && { isAnother: false }) }}
        onSubmit={form.submit(add)}
        onError={form.onError}
        label={text.title}
      >
        <TextField label={text.firstname} name="holderFirstname" hint={text.firstnameHint} autoComplete="off" />
        <TextField label={text.lastname} name="holderLastname" autoComplete="off" />
        <SelectField
          label={words.category}
          name="membership"
          hint={text.categoryHint}
          defaultValue={categories[0]!.value}
          options={categories}
        />
        <h2>{person.title}</h2>
        <RecordFields of={NO_RECORD} names={{ firstname: '', lastname: '' }} />
        <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
        {alike !== null && (
          <>
            <p>
              <Link className="link" to={`${root}/${alike}`} target="_blank" rel="noopener">
                {text.seeAlike(alike)}
              </Link>
            </p>
            <Checkbox label={text.isAnother} name="isAnother" />
          </>
        )}
        <Button type="submit">{text.create}</Button>
      </Form>
    </div>
  )
}
