import { Screen } from './screen.tsx'
import { errorText } from '#app/ui/texts/errors.ts'
import { lists } from '#app/ui/texts/lists.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { search } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'

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
