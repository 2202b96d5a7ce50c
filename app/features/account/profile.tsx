import { nameForm } from '#domain/accounts/account.ts'
import { formatMediumDate } from '#domain/format.ts'
import { CardNumber } from '#app/ui/card/card-number.tsx'
import { changeName } from '#app/platform/session/account.ts'
import { profile as words } from './texts-person.ts'
import { fields } from '#app/ui/texts/fields.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { Group } from '#app/ui/group.tsx'
import { idCard, mail } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { AccountPage } from './account-page.tsx'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Address } from '#app/ui/address.tsx'

/** /account/profilo: the name on the card, the address, the phone number. */
export function Profile() {
  const form = useProvedForm('name not changed')
  const send = form.submit(async (values: { firstname: string; lastname: string }) => {
    const { name } = await changeName(values)
    showToast(name.asked ? words.askedNow : words.saved)
  })
  return (
    <AccountPage title={words.title}>
      {({ firstname, lastname, email, emailVerified, pendingEmail, tessera, memberSince, name }) => (
        <>
          <Group>
            <Row
              icon={mail}
              title={<Address of={email} />}
              detail={pendingEmail ? words.pending(pendingEmail) : emailVerified && words.verified}
              to="/account/email"
              chevron
            />
            {tessera && (
              <Row
                icon={idCard}
                title={<CardNumber number={tessera} />}
                detail={memberSince ? words.since(formatMediumDate(memberSince)) : words.number}
                to="/tessera"
                chevron
              />
            )}
          </Group>
          <ListSection title={words.name}>
            <Form rules={nameForm} onSubmit={send} onError={form.onError}>
              <p className="muted">{name.byRequest ? words.nameByRequest : words.nameLead}</p>
              {name.asked && <Banner tone="neutral">{words.asked(`${name.asked.firstname} ${name.asked.lastname}`)}</Banner>}
              {/* Shows the saved names, trimmed. */}
              <div className="pair" key={`${firstname} ${lastname}`}>
                <TextField name="firstname" label={fields.firstname} autoComplete="given-name" defaultValue={firstname} />
                <TextField name="lastname" label={fields.lastname} autoComplete="family-name" defaultValue={lastname} />
              </div>
              <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
              <Button type="submit" wide>
                {name.byRequest ? words.ask : words.save}
              </Button>
            </Form>
          </ListSection>
        </>
      )}
    </AccountPage>
  )
}
