import type { ReactNode } from 'react'
import type { Provider } from '#domain/accounts/provider.ts'

/** A provider's logo, in its own colours: always decorative, with the name beside it. */
export function ProviderMark({ of }: { of: Provider }) {
  const { box, drawing } = MARKS[of]
  return (
    <svg style={SIZE} viewBox={box} aria-hidden="true">
      {drawing}
    </svg>
  )
}

/** 19 px, growing with the text like the icons. */
const SIZE = { inlineSize: '1.1875rem', blockSize: '1.1875rem' }

const MARKS: Record<Provider, { box: string; drawing: ReactNode }> = {
  google: {
    box: '0 0 48 48',
    drawing: (
      <>
        <path
          fill="#EA4335"
          d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z"
        />
        <path fill="#4285F4" d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9c-.6 3-2.3 5.5-4.8 7.2l7.7 6C44.4 38 47 31.9 47 24.6z" />
        <path fill="#FBBC05" d="M10.5 28.6c-.5-1.5-.8-3-.8-4.6s.3-3.1.8-4.6l-8-6.2C.9 16.5 0 20.1 0 24s.9 7.5 2.6 10.8l7.9-6.2z" />
        <path
          fill="#34A853"
          d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.4-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48z"
        />
      </>
    ),
  },
  facebook: {
    box: '0 0 24 24',
    drawing: (
      <>
        <circle cx="12" cy="12" r="12" fill="#0866FF" />
        <path
          fill="#fff"
          d="M16.7 15.5l.5-3.5h-3.3V9.8c0-1 .5-1.9 2-1.9h1.5v-3s-1.4-.2-2.7-.2c-2.7 0-4.5 1.7-4.5 4.7V12h-3v3.5h3V24a12 12 0 0 0 3.7 0v-8.5h2.8z"
        />
      </>
    ),
  },
}
