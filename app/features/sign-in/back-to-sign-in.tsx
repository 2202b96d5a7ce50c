import { Link } from 'react-router'
import { login } from './texts.ts'

/** «Torna all'accesso», below a step that is not the first. @param to the first step, with the page to open after the sign-in */
export const BackToSignIn = ({ to }: { to: string }) => (
  <p>
    <Link className="link" to={to}>
      {login.backToSignIn}
    </Link>
  </p>
)
