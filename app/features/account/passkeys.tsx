import { useState } from 'react'
import type { PasskeyItem } from '#domain/accounts/api.ts'
import { addPasskey, removePasskey, renamePasskey } from './passkeys-data.ts'
import { knowsPasskeys } from '#app/platform/device/knows-passkeys.ts'
import { passkeys as words } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { keyRound, pencil, plus, trash2 } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import styles from './account-screen.module.css'
import { AccountPage } from './account-page.tsx'
import { AskForLink, orLink } from './staff-link.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useAction, useProvedForm } from '#app/shell/proof/use-action.ts'
import { passkeyNameForm } from '#domain/accounts/passkey.ts'
import { Form } from '#app/ui/form.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextField } from '#app/ui/text-field.tsx'

/** /account/passkey: sign-in by face, fingerprint or PIN. */
export function Passkeys() {
  const question = useQuestion()
  const [renaming, setRenaming] = useState<PasskeyItem | null>(null)
  const [isLinkWanted, setLinkWanted] = useState(false)
  const action = useAction('passkeys not changed')

  const add = () =>
    action.run(
      () =>
        orLink(
          async () => {
            await addPasskey(deviceLabel(navigator.userAgent))
            showToast(words.added)
          },
          () => setLinkWanted(true),
        ),
      'add',
    )
  const remove = ({ id, name }: PasskeyItem) =>
    question.ask({ title: words.removeQuestion(name), text: words.removeText, confirm: words.remove, danger: true }, () =>
      action.run(async () => {
        await removePasskey(id)
        showToast(words.removed)
      }, id),
    )

  return (
    <AccountPage title={words.title} lead={knowsPasskeys() && words.lead}>
      {({ passkeys }) => (
        <>
          {(passkeys.length > 0 || knowsPasskeys()) && (
            <Group>
              {passkeys.length === 0 && <EmptyState icon={keyRound} text={words.empty} />}
              {passkeys.map((passkey) => (
                <Row
                  key={passkey.id}
                  icon={keyRound}
                  title={passkey.name}
                  detail={<Detail of={passkey} />}
                  end={
                    <span className={styles.pair}>
                      <IconButton label={words.renameLabel(passkey.name)} icon={pencil} size={20} onClick={() => setRenaming(passkey)} />
                      <IconButton
                        label={words.removeLabel(passkey.name)}
                        icon={trash2}
                        size={20}
                        aria-busy={action.busy === passkey.id}
                        onClick={() => remove(passkey)}
                      />
                    </span>
                  }
                />
              ))}
            </Group>
          )}
          <ActionFailure error={action.error} ways={{ retry: action.retry }} />
          {isLinkWanted ? (
            <AskForLink />
          ) : knowsPasskeys() ? (
            <Button wide icon={plus} busy={action.busy === 'add'} onClick={add}>
              {words.add}
            </Button>
          ) : (
            <p className="muted">{words.unsupported}</p>
          )}
          <RenamePasskey passkey={renaming} onClose={() => setRenaming(null)} />
          {question.dialog}
        </>
      )}
    </AccountPage>
  )
}

function Detail({ of: { createdAt, lastUsedAt, backedUp } }: { of: PasskeyItem }) {
  const used = lastUsedAt === null ? words.neverUsed : words.used(lastUsedAt)
  return (
    <>
      <span>{`${words.created(createdAt)} · ${used}`}</span>
      {backedUp && <span>{words.backedUp}</span>}
    </>
  )
}

// In the sentences for fields, «name» is the association's name.
const rules = { passkeyName: passkeyNameForm.name }

/** Renames a passkey. No proof is needed, so it may be a sheet. */
function RenamePasskey({ passkey, onClose }: { passkey: PasskeyItem | null; onClose: () => void }) {
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

const { names } = words

/** The default name of a passkey created here. */
export function deviceLabel(userAgent: string): string {
  if (/iPhone/.test(userAgent)) return names.iphone
  if (/iPad/.test(userAgent)) return names.ipad
  if (/Android/.test(userAgent)) return names.android
  if (/Macintosh/.test(userAgent)) return names.mac
  return /Windows/.test(userAgent) ? names.windows : names.other
}
