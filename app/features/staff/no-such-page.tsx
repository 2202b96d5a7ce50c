import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import { circleHelp } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { pages } from '#app/ui/texts/shell.ts'
import { staffText as text } from './texts.ts'

/** An unknown address below /gestione. */
export function NoSuchPage() {
  return (
    <DeskPage title={pages.notFound}>
      <Group>
        <EmptyState
          icon={circleHelp}
          text={text.noSuchPage}
          action={
            <LinkButton size="sm" to="/gestione">
              {text.overview.title}
            </LinkButton>
          }
        />
      </Group>
    </DeskPage>
  )
}
