import { Screen } from '../shell/screen.tsx'
import { errorText } from '../texts/errors.ts'
import { lists } from '../texts/lists.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { search } from '../ui/icons.ts'
import { LinkButton } from '../ui/link-button.tsx'

export function NotFound() {
  return (
    <Screen>
      <EmptyState
        icon={search}
        text={errorText('app.not_found').text}
        action={
          <LinkButton to="/home" size="sm">
            {lists.toHome}
          </LinkButton>
        }
      />
    </Screen>
  )
}
