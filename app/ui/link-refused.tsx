import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { LinkButton } from './link-button.tsx'

/** Why the link of a mail does nothing, and where to go on. `leave`: signs out, for a link that is another account's. */
export function LinkRefused({ why, leave, onward }: { why: string; leave?: Way<() => void> | false; onward: Way<string> }) {
  return (
    <>
      <div role="alert">
        <Banner tone="warn">{why}</Banner>
      </div>
      {leave && (
        <Button wide onClick={leave.to}>
          {leave.label}
        </Button>
      )}
      <LinkButton wide variant={leave ? 'secondary' : 'primary'} to={onward.to} replace>
        {onward.label}
      </LinkButton>
    </>
  )
}

type Way<To> = { label: string; to: To }
