import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { isOpenCategory } from '#domain/applications/application.ts'
import { paperApplicationForm } from '#domain/members/paper-application.ts'
import type { Association } from '#domain/content/association.ts'
import { recordsOf, textOf } from '#domain/fields.ts'
import type { Values } from '#domain/form.ts'
import { isGivenCategory } from '#domain/members/new-member.ts'
import { NO_RECORD } from '#domain/members/person.ts'
import { ApiError } from '#app/platform/api.ts'
import { membershipRules } from '#domain/register/rules.ts'
import { usePage } from '#app/platform/content/use-page.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { useUnfinished } from '#app/ui/desk/use-unfinished.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { addMember, recordApplication } from './data.ts'
import styles from './members.module.css'
import { RecordFields } from './record-fields.tsx'
import { members as words, newMember as text, person } from './texts.ts'

/**
 * /gestione/soci/nuova: a card for a person without an account, or their application on paper. The form is not kept on the device.
 *
 * @param applications the path of the applications
 */
export function NewMember({ root, applications }: { root: string; applications: string }) {
  const { known, page } = usePage('associazione')
  return (
    <DeskPage title={text.title} path={[{ title: words.title, to: root }]} state={text.lead}>
      {known.state === 'loading' ? (
        <SkeletonRows rows={6} thumbs={false} />
      ) : (
        <Fields association={page} root={root} applications={applications} />
      )}
    </DeskPage>
  )
}

const categoriesOf = (association: Record<string, unknown> | null, isTaken: (category: { admission?: unknown }) => boolean) =>
  recordsOf(association?.['membershipCategories'])
    .filter(isTaken)
    .map(({ id, label }) => ({ value: textOf(id), label: textOf(label) }))

type FieldsProps = { association: Record<string, unknown> | null; root: string; applications: string }

function Fields({ association, root, applications }: FieldsProps) {
  const may = useMay()
  const given = categoriesOf(association, isGivenCategory)
  const open = may('applications.write') ? categoriesOf(association, isOpenCategory) : []
  const form = useProvedForm('card not made')
  const today = useToday()
  const [requestKey] = useState(() => crypto.randomUUID())
  const unfinished = useUnfinished()
  const [isTicked, setTicked] = useState(false)
  const [alike, setAlike] = useState<string | null>(null)
  const [made, setMade] = useState<string | null>(null)
  const isApplication = open.length > 0 && (isTicked || given.length === 0)
  const categories = isApplication ? open : given
  const { decidingBody } = membershipRules(association as Association | null)
  if (made !== null) return <Navigate to={made} replace />
  if (categories.length === 0) return <Banner tone="info">{text.noCategory}</Banner>
  const add = async ({ appliedOn, ...values }: Values<typeof paperApplicationForm>) => {
    try {
      const path = isApplication
        ? `${applications}/${await recordApplication({ ...values, appliedOn })}`
        : `${root}/${await addMember(values)}`
      unfinished.finish()
      setMade(path)
      showToast(isApplication ? text.applied : text.done)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'member.alike') setAlike(String(error.details.number))
      throw error
    }
  }
  return (
    <div className={styles.form} onInput={unfinished.begin}>
      {unfinished.guard}
      <Form
        rules={paperApplicationForm}
        extra={{ requestKey, ...(alike === null && { isAnother: false }) }}
        onSubmit={form.submit(add)}
        onError={form.onError}
        label={text.title}
      >
        {open.length > 0 && given.length > 0 && (
          <Checkbox
            label={text.isApplication}
            name="isApplication"
            hint={text.applicationHint(decidingBody)}
            checked={isTicked}
            onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
          />
        )}
        <TextField label={text.firstname} name="holderFirstname" hint={text.firstnameHint} autoComplete="off" />
        <TextField label={text.lastname} name="holderLastname" autoComplete="off" />
        <SelectField
          key={String(isApplication)}
          label={isApplication ? text.asked : words.category}
          name="membership"
          hint={isApplication ? undefined : text.categoryHint}
          defaultValue={categories[0]!.value}
          options={categories}
        />
        {isApplication && (
          <TextField label={text.appliedOn} name="appliedOn" type="date" max={today} defaultValue={today} hint={text.appliedOnHint} />
        )}
        <h2>{person.title}</h2>
        {isApplication && <p className="muted">{text.needed}</p>}
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
        <Button type="submit">{isApplication ? text.record : text.create}</Button>
      </Form>
    </div>
  )
}
