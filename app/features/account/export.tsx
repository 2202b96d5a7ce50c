import { send } from '#app/platform/api.ts'
import { saveAnswer } from '#app/platform/device/save-file.ts'
import { dataExport as words } from './texts-data.ts'
import { Button } from '#app/ui/button.tsx'
import { download } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { AccountPage } from './account-page.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'

/**
 * /account/esporta: all of the person's data in one file (art. 15 and 20 GDPR). Not a plain link: the server may require a proof first, and
 * the browser would save its refusal as the file.
 */
export function Export() {
  const action = useAction('data not exported')
  const save = (kind: 'html' | 'json') =>
    action.run(async () => {
      const asked = send('GET', `/api/account/export${kind === 'json' ? '?format=json' : ''}`)
      if (await saveAnswer(asked, words.fileName(kind))) showToast(words.done)
    }, kind)
  return (
    <AccountPage title={words.title} lead={words.lead}>
      {() => (
        <>
          <div className="stack">
            <Button wide icon={download} busy={action.busy === 'html'} onClick={() => save('html')}>
              {words.html}
            </Button>
            <p className="muted sm">{words.htmlDetail}</p>
            <Button wide variant="secondary" icon={download} busy={action.busy === 'json'} onClick={() => save('json')}>
              {words.json}
            </Button>
            <p className="muted sm">{words.jsonDetail}</p>
          </div>
          <ActionFailure error={action.error} />
          <p className="muted sm">{words.care}</p>
        </>
      )}
    </AccountPage>
  )
}
