import type { ChildCard } from '#domain/family.ts'
import { invitationForm } from '#domain/family.ts'
import { normaliseEmail } from '#domain/email.ts'
import { useState } from 'react'
import { inviteChild } from '../../data/family-invitation.ts'
import { useSession } from '../../data/session.ts'
import { family as words } from '../../texts/family.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { EmailField } from '../email-field.tsx'
import { useProvedForm } from '../account/use-action.ts'
import { Failure } from '../failure.tsx'

/** The address of a child of fourteen or more, who is asked to have the card in an account of their own. */
export function InviteChild({ child, onClose }: { child: ChildCard | null; onClose: () => void }) {
  const { user } = useSession()
  const [isOwn, setOwn] = useState(false)
  const form = useProvedForm('invitation not sent')
  const name = child?.card.firstname ?? ''
  const send = async ({ email }: { email: string }) => {
    if (!child) return
    const own = normaliseEmail(email) === user?.email
    setOwn(own)
    if (own) return
    await inviteChild(child.card.number, email)
    onClose()
    showToast(words.sent)
  }
  return (
    <Sheet open={child !== null} onClose={onClose} title={words.inviteTitle(name)}>
      {child && (
        <Form rules={invitationForm} onSubmit={form.submit(send)} onError={form.onError}>
          <p className="muted">{words.inviteText}</p>
          <EmailField
            name="email"
            label={words.inviteEmail}
            autoComplete="off"
            problem={isOwn ? words.ownEmail : undefined}
            onInput={() => setOwn(false)}
          />
          <Failure error={form.error} ways={{ retry: 'submit' }} own={{ 'auth.network': 'net.action_needs_network' }} />
          <Button type="submit" wide>
            {words.send}
          </Button>
        </Form>
      )}
    </Sheet>
  )
}
