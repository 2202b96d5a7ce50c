import { Banner } from '#app/ui/banner.tsx'
import { lock } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'

/** Why the discount is not shown, and the one way to it. */
export function Locked({ text, action, to }: { text: string; action: string; to: string }) {
  return (
    <Banner
      tone="info"
      icon={lock}
      action={
        <LinkButton size="sm" to={to}>
          {action}
        </LinkButton>
      }
    >
      {text}
    </Banner>
  )
}
