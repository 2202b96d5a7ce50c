import { useState } from 'react'
import { Link } from 'react-router'
import { applicationForm, isOpenCategory } from '#domain/applications/application.ts'
import type { CollectionDocument } from '#domain/content/collection.ts'
import { recordOf, recordsOf, textOf } from '#domain/fields.ts'
import { formatMoney } from '#domain/format.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { feeOn, feesByStart, nextFee } from '#domain/renewals/fee.ts'
import { appInfo } from '#app/platform/association.ts'
import { apply } from './data.ts'
import { useCollection } from '#app/platform/content/collections.ts'
import { useSession } from '#app/platform/session/session.ts'
import { applicationFieldSentences, application as words } from './texts.ts'
import { addFieldSentences, fields } from '#app/ui/texts/fields.ts'
import { shell } from '#app/ui/texts/shell.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Form } from '#app/ui/form.tsx'
import { Group } from '#app/ui/group.tsx'
import { Row } from '#app/ui/row.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ActionFailure, useFailure } from '#app/ui/failure.tsx'
import { useToday } from '#app/ui/use-today.ts'

addFieldSentences(applicationFieldSentences)

/** The fields that the law and the statute require. The form keeps its text until it is sent. */
export function ApplicationForm() {
  const { user } = useSession()
  const pages = useCollection('pagine')
  const failure = useFailure('application not sent')
  const today = useToday()
  const [chosen, setChosen] = useState('')
  const association = pages.documents.find(({ id }) => id === 'associazione')
  const categories = recordsOf(association?.['membershipCategories'])
    .filter(isOpenCategory)
    .map((one): Record<string, unknown> => ({ ...one, ...feesByStart(association?.['cardValidity'], one) }))

  const next = nextFee(
    categories.find(({ id }) => id === chosen),
    today,
  )

  // Waits: a choice that appears halfway would be overlooked.
  if (!association && pages.state === 'loading') return <SkeletonRows rows={4} thumbs={false} />
  return (
    <Form rules={applicationForm} onSubmit={(values) => (failure.clear(), apply(values))} onError={failure.show}>
      <Group>
        <Row title={`${user?.firstname ?? ''} ${user?.lastname ?? ''}`} detail={words.whoDetail} to="/account/profilo" chevron />
      </Group>
      <SelectField
        label={words.category}
        name="category"
        defaultValue=""
        options={[{ value: '', label: words.choose }, ...categories.map((category) => optionOf(category, today))]}
        hint={next && words.nextFee(next)}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <TextField label={words.birthDate} name="birthDate" type="date" autoComplete="bday" hint={words.minors} />
      <TextField label={words.birthPlace} name="birthPlace" />
      <fieldset className="stack">
        <legend>
          <b>{words.residence}</b>
        </legend>
        <TextField label={words.street} name="street" autoComplete="street-address" />
        <div className="pair">
          <TextField label={words.cap} name="cap" inputMode="numeric" autoComplete="postal-code" />
          <TextField label={words.provincia} name="provincia" hint={words.provinciaHint} autoCapitalize="characters" maxLength={2} />
        </div>
        <TextField label={words.comune} name="comune" autoComplete="address-level2" />
      </fieldset>
      <TextField label={words.phone} name="phone" type="tel" autoComplete="tel" hint={words.phoneHint} />
      <StatuteTick about={pages.documents.find(({ id }) => id === 'chi-siamo')} />
      <Checkbox
        name="privacy"
        label={
          <>
            {fields.privacyBefore}
            <a className="link" href={appInfo().privacyUrl} target="_blank" rel="noopener">
              {fields.privacyLink} <span className="vh">{shell.newWindow}</span>
            </a>
          </>
        }
      />
      <ActionFailure error={failure.error} ways={{ retry: 'submit' }} />
      <Button type="submit" wide>
        {words.send}
      </Button>
    </Form>
  )
}

/** A link, if there is a statute to read. */
export function StatuteTick({ about }: { about: CollectionDocument | undefined }) {
  const isThere = recordsOf(recordOf(about?.['statute'])['excerpts']).length + recordsOf(about?.['documents']).length > 0
  if (!isThere) return <Checkbox name="statute" label={words.statute} hint={words.statuteAsk} />
  return (
    <Checkbox
      name="statute"
      label={
        <>
          {words.statuteBefore}
          <Link className="link" to="/chi-siamo" target="_blank">
            {words.statuteLink} <span className="vh">{shell.newWindow}</span>
          </Link>
          {words.statuteAfter}
        </>
      }
    />
  )
}

function optionOf(category: Record<string, unknown>, today: PlainDate) {
  const fee = feeOn(category, today)
  const label = textOf(category['label'])
  return { value: textOf(category['id']), label: fee === null ? label : words.categoryDetail(label, formatMoney(fee)) }
}
