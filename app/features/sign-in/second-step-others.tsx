import { login } from './texts.ts'
import { Button } from '#app/ui/button.tsx'

/** What can be shown: the person's passkey, a code of the app, or a recovery code where neither is at hand. */
export type SecondKind = 'passkey' | 'app' | 'recovery'

/** The other ways to go on, each chosen by its button. */
export type OtherWays = { kind: SecondKind; choose: () => void }[]

export const Others = ({ others }: { others: OtherWays }) =>
  others.map(({ kind, choose }) => (
    <Button key={kind} variant="secondary" wide onClick={choose}>
      {login.code[kind].use}
    </Button>
  ))
