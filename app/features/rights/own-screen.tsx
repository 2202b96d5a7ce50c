import { useState } from 'react'
import { MAX_RIGHTS_WORDS, OWN_RIGHTS, ownRightsForm, type OwnRightsRequest, type OwnRightsValues } from '#domain/rights/rights.ts'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Screen } from '#app/shell/screen.tsx'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { Group } from '#app/ui/group.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { NotOnDevice } from '#app/ui/not-on-device.tsx'
import { Paragraphs } from '#app/ui/paragraphs.tsx'
import { Row } from '#app/ui/row.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { askRights, ownRights } from './own-data.ts'
import { ownText as text } from './own-texts.ts'

/** /account/diritti: asks for a rectification, a restriction or an objection, and shows the answers (artt. 16, 18, 21 GDPR). */
export function Diritti() {
  const known = ownRights.use()
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  const form = useProvedForm('rights request not sent')
  const send = async (values: OwnRightsValues) => {
    await askRights(values)
    // An empty form for another request.
    setRequestKey(crypto.randomUUID())
    showToast(text.sent)
  }
  if (known.data === null)
    return (
      <Screen title={text.title} lead={text.lead} freshness={known}>
        <NotOnDevice stale={known.stale} texts={text} onRetry={ownRights.refresh} />
      </Screen>
    )
  return (
    <Screen title={text.title} lead={text.lead} freshness={known} narrow>
      {known.data.length > 0 && (
        <ListSection title={text.list}>
          <Group>
            {known.data.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </Group>
        </ListSection>
      )}
      <ListSection title={text.form}>
        <Form
          key={requestKey}
          rules={ownRightsForm}
          label={text.form}
          extra={{ requestKey }}
          onSubmit={form.submit(send)}
          onError={form.onError}
        >
          <SelectField
            label={text.kind}
            name="kind"
            defaultValue=""
            options={[{ value: '', label: text.choose }, ...OWN_RIGHTS.map((value) => ({ value, label: text.kinds[value] }))]}
          />
          <TextArea label={text.words} name="words" rows={4} hint={text.wordsHint} maxLength={MAX_RIGHTS_WORDS} />
          <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
          <Button type="submit" wide>
            {text.send}
          </Button>
        </Form>
      </ListSection>
    </Screen>
  )
}

const Request = ({ request }: { request: OwnRightsRequest }) => (
  <Row
    title={text.what(request)}
    detail={
      <>
        <span>{text.asked(request)}</span>
        <span>{text.state(request)}</span>
        <span>{request.words}</span>
        {request.answer !== null && <Paragraphs of={request.answer} />}
      </>
    }
  />
)
