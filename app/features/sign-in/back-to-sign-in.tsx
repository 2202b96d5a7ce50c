import { Link } from 'react-router'
import { login } from './texts.ts'

/** «Torna all'accesso», below a step that is not the first. @param to the first step, with where to go after it */
export const BackToSignIn = ({ to }: { to: string }) => (
  <p>
    <Link className="link" to={to}>
      {login.backToSignIn}
    </Link>
  </p>
)
