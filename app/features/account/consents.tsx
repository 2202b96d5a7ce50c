import { useState } from 'react'
import type { OptionalConsents } from '#domain/accounts/api.ts'
import { chooseConsent } from '#app/platform/session/account.ts'
import { consents as words } from './texts-data.ts'
import { Group } from '#app/ui/group.tsx'
import { fileText } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { Switch } from '#app/ui/switch.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { AccountPage } from './account-page.tsx'
import { NoticeBanner } from '#app/shell/privacy-notice.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'

const PURPOSES = ['newsletter', 'photos'] as const satisfies (keyof OptionalConsents)[]

/** /account/consensi: one switch each, withdrawn as easily as given (art. 7 GDPR), and the notice. */
export function Consents() {
  const action = useAction('consent not changed')
  const [chosen, setChosen] = useState<Partial<OptionalConsents>>({})
  const choose = (purpose: keyof OptionalConsents, given: boolean) => {
    if (action.busy !== null) return
    setChosen({ [purpose]: given })
    action.run(async () => {
      try {
        await chooseConsent({ [purpose]: given })
      } finally {
        setChosen({})
      }
      showToast(given ? words.given(words.purposes[purpose]) : words.withdrawn(words.purposes[purpose]))
    }, purpose)
  }
  return (
    <AccountPage title={words.title} lead={words.lead}>
      {({ consents, notice }) => (
        <>
          <Group>
            {PURPOSES.map((purpose) => (
              <Switch
                key={purpose}
                name={purpose}
                label={words[purpose]}
                checked={chosen[purpose] ?? consents[purpose]}
                onChange={(event) => choose(purpose, event.currentTarget.checked)}
              />
            ))}
          </Group>
          <ActionFailure error={action.error} />
          <ListSection title={words.notice}>
            <NoticeBanner notice={notice} />
            <Group>
              <Row
                icon={fileText}
                title={words.notice}
                detail={notice.version && `${words.version(notice.version)} · ${notice.acknowledged ? words.acknowledged : words.toRead}`}
                {...(notice.url.startsWith('/') ? { to: notice.url } : { href: notice.url })}
                chevron
              />
            </Group>
          </ListSection>
        </>
      )}
    </AccountPage>
  )
}
