import { house } from '#server/features.ts'
import type { Letter } from '#server/platform/mail/define.ts'

/** The words of a mail, whichever kind it is of. */
export const messageOf = (letter: Letter) => house.mails.get(letter.template)!.write(letter)
