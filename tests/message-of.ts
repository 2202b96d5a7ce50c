import { house } from '#server/features.ts'
import type { Letter } from '#server/platform/mail/define.ts'

/** The message of a mail of any kind. */
export const messageOf = (letter: Letter) => house.mails.get(letter.template)!.write(letter)
