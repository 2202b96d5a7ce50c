import { readText, type Field } from '#domain/form.ts'

/** RFC 6238 with the parameters that every authenticator app supports. */
export const TOTP = { digits: 6, periodSeconds: 30 } as const

/** For a lost phone. 49 bits each: not guessable within the allowed tries. */
export const RECOVERY_CODES = { count: 10, length: 10 } as const

/** Without 0, 1, i, l, o and u, since people copy these codes from paper. */
export const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstvwxyz'

/** Normalises six digits of an app or a recovery code: spaces, hyphens and capitals do not matter. Null when it is neither. */
export function readCode(input: string): string | null {
  const code = input
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase()
  return isTotpCode(code) || isRecoveryCode(code) ? code : null
}

export const isTotpCode = (code: string): boolean => /^[0-9]{6}$/.test(code)

const isRecoveryCode = (code: string) =>
  code.length === RECOVERY_CODES.length && [...code].every((letter) => RECOVERY_ALPHABET.includes(letter))

export const formatRecoveryCode = (code: string): string =>
  `${code.slice(0, RECOVERY_CODES.length / 2)}-${code.slice(RECOVERY_CODES.length / 2)}`

export const codeField: Field<string> = {
  kind: 'text',
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    const code = readCode(text.value)
    return code === null ? { problem: 'invalid' } : { value: code }
  },
}

/** The second step of signing in, and the first code of a new authenticator app. */
export const codeForm = { code: codeField }
