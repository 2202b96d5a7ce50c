import { isCommonPassword } from './common-passwords.ts'
import { countCharacters, type Field, type FieldProblem } from '#domain/form.ts'
import { passwordField } from './password-field.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from './password-length.ts'
import { foldText } from '#domain/search.ts'

export { MAX_PASSWORD, MIN_PASSWORD }

export const newPasswordField: Field<string> = {
  kind: 'text',
  read: (input) => {
    const password = passwordField.read(input)
    if (password.problem) return password
    const problem = passwordProblem(password.value)
    return problem ? { problem } : password
  },
}

/** Why a new password is refused; null when it is fine. */
export function passwordProblem(password: string): FieldProblem | null {
  const length = countCharacters(password)
  if (!length) return 'required'
  if (length < MIN_PASSWORD) return 'too_short'
  if (length > MAX_PASSWORD) return 'too_long'
  return isCommonPassword(password) ? 'common' : null
}

/**
 * How well a password resists guessing. Advice, never a refusal. Parts of `personal` (name, e-mail) add nothing; repeated or neighbouring
 * characters add little.
 */
export function passwordAdvice(password: string, personal: readonly string[] = []): 'weak' | 'fair' | 'strong' {
  if (passwordProblem(password)) return 'weak'
  const worth = guessWorth(withoutPersonal(password, personal))
  if (worth < 8) return 'weak'
  return worth < 12 ? 'fair' : 'strong'
}

function withoutPersonal(password: string, personal: readonly string[]): string {
  const known = personal.flatMap((text) => text.split(/[\s@.]+/u)).map(foldText)
  let rest = password.toLowerCase()
  for (const word of known) if (word.length >= 3) rest = rest.replaceAll(word, '')
  return rest
}

/** Number of characters, each one less when it continues the one before. Letters alone count a little less than a mixture. */
function guessWorth(text: string): number {
  let worth = 0
  let before = NaN
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    worth += Math.abs(code - before) <= 1 ? 0.25 : 1
    before = code
  }
  const isMixed = /\p{L}/u.test(text) && /[^\p{L}]/u.test(text)
  return isMixed ? worth * 1.15 : worth
}
