import type { PasskeyItem } from '#domain/accounts/api.ts'
import { passkeyNameForm } from '#domain/accounts/passkey.ts'
import { renamePasskey } from './passkeys-data.ts'
import { passkeys as words } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useProvedForm } from '#app/shell/proof/use-action.ts'

// «name» is the association's among the sentences for fields.
const rules = { passkeyName: passkeyNameForm.name }

/** Another name for a passkey: nothing that needs a proof, so it may be a sheet. */
export function RenamePasskey({ passkey, onClose }: { passkey: PasskeyItem | null; onClose: () => void }) {
  const form = useProvedForm('passkey not renamed')
  const send = form.submit(async ({ passkeyName }: { passkeyName: string }) => {
    if (!passkey) return
    await renamePasskey(passkey.id, passkeyName)
    onClose()
    showToast(words.renamed)
  })
  return (
    <Sheet open={passkey !== null} onClose={onClose} title={words.renameTitle}>
      {passkey && (
        <Form rules={rules} onSubmit={send} onError={form.onError}>
          <TextField name="passkeyName" label={words.name} hint={words.nameHint} defaultValue={passkey.name} autoComplete="off" />
          <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
          <Button type="submit" wide>
            {words.save}
          </Button>
        </Form>
      )}
    </Sheet>
  )
}
