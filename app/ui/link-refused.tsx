import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { LinkButton } from './link-button.tsx'

/** Why a mail's link does not work, and how to continue. `leave`: signs out, for a link of another account. */
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
