import { notices as text } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'

/** Nothing is on the device and loading failed: the reason, and a retry. */
export function NotLoaded({ children, onRetry }: { children: string; onRetry: () => Promise<unknown> }) {
  return (
    <div role="alert">
      <Banner
        tone="warn"
        action={
          <button type="button" className="link" onClick={() => void onRetry()}>
            {text.retry}
          </button>
        }
      >
        {children}
      </Banner>
    </div>
  )
}
