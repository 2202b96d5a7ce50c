import type { ChildCard } from '#domain/family/family.ts'
import { invitationForm } from '#domain/family/family.ts'
import { normaliseEmail } from '#domain/email.ts'
import { useState } from 'react'
import { inviteChild } from './invitation-data.ts'
import { useSession } from '#app/platform/session/session.ts'
import { family as words } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { addFieldSentences, emailSentences } from '#app/ui/texts/fields.ts'
import { EmailField } from '#app/ui/email-field.tsx'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { ActionFailure } from '#app/ui/failure.tsx'

addFieldSentences({ childEmail: { ...emailSentences, required: words.inviteEmailMissing } })

/** Asks for the address of a child of fourteen or more, to offer them the card in their own account. */
export function InviteChild({ child, onClose }: { child: ChildCard | null; onClose: () => void }) {
  const { user } = useSession()
  const [isOwn, setOwn] = useState(false)
  const form = useProvedForm('invitation not sent')
  const name = child?.card.firstname ?? ''
  const send = async ({ childEmail }: { childEmail: string }) => {
    if (!child) return
    const own = normaliseEmail(childEmail) === user?.email
    setOwn(own)
    if (own) return
    await inviteChild(child.card.number, childEmail)
    onClose()
    showToast(words.sent)
  }
  return (
    <Sheet open={child !== null} onClose={onClose} title={words.inviteTitle(name)}>
      {child && (
        <Form rules={invitationForm} onSubmit={form.submit(send)} onError={form.onError}>
          <p className="muted">{words.inviteText}</p>
          <EmailField
            name="childEmail"
            label={words.inviteEmail}
            autoComplete="off"
            problem={isOwn ? words.ownEmail : undefined}
            onInput={() => setOwn(false)}
          />
          <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
          <Button type="submit" wide>
            {words.send}
          </Button>
        </Form>
      )}
    </Sheet>
  )
}
