import { Link } from 'react-router'
import { loginPath } from '#app/shell/login-path.ts'
import { Banner } from '#app/ui/banner.tsx'
import { login } from './texts.ts'

/** For the holder of a paper card that is not linked to an account yet. */
export function PaperCard() {
  const { question, link, rest } = login.paperCard
  return (
    <Banner tone="neutral">
      <p>
        {question}{' '}
        <Link className="link" to={loginPath('registrati', '/account/collega')}>
          {link}
        </Link>{' '}
        {rest}
      </p>
    </Banner>
  )
}
