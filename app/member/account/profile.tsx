import { nameForm } from '#domain/account.ts'
import { formatMediumDate } from '#domain/format.ts'
import { CardNumber } from '../../card/card-number.tsx'
import { changeName } from '../../data/account.ts'
import { profile as words } from '../../texts/account-person.ts'
import { fields } from '../../texts/fields.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Group } from '../../ui/group.tsx'
import { idCard, mail } from '../../ui/icons.ts'
import { Row } from '../../ui/row.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { TextField } from '../../ui/text-field.tsx'
import { ListSection } from '../list-section.tsx'
import { AccountFailure } from './account-failure.tsx'
import { AccountPage } from './account-page.tsx'
import { useProvedForm } from './use-action.ts'

/** /account/profilo: the name on the card, the address, the number. */
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
              title={email}
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
              {/* As they were taken, once they are saved: spaces at the ends are gone. */}
              <div className="pair" key={`${firstname} ${lastname}`}>
                <TextField name="firstname" label={fields.firstname} autoComplete="given-name" defaultValue={firstname} />
                <TextField name="lastname" label={fields.lastname} autoComplete="family-name" defaultValue={lastname} />
              </div>
              <AccountFailure error={form.error} ways={{ retry: 'submit' }} />
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
