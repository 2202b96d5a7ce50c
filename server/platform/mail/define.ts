import type { ChoiceTopic } from '#domain/notices/notice-topics.ts'
import type { Message } from './template.ts'

/** The recipient. `optOut`: the account and topic whose choice turns such mails off. */
export type Addressed = { to: string; firstname: string; optOut?: { uid: string; topic: ChoiceTopic } | undefined }

/** The facts of a mail; they wait in the outbox until it leaves. `expiresAt`: when its link stops working, epoch ms. */
export type Letter = Addressed & { template: string; expiresAt?: number | undefined }

/** Why a mail is dropped, for the log. */
export type Skipped = { skipped: string }

export type MailKind<D> = {
  /** Its name in the outbox, which must not change while such mails wait. */
  template: string
  /** Its name in the file with a person's data. */
  label: string
  write(letter: Letter): Message
  /** The recipient has just asked for it with that address: it is sent even to a silent account. */
  isAskedFor?: true
  asItLeaves?(deps: D, letter: Letter): Promise<Letter | Skipped>
}

/**
 * A kind of mail: its Italian text, and (`asItLeaves`) its current facts when it leaves, or why it is dropped. The subject never has
 * personal data: it is shown on locked screens and kept in relays' logs. `hello` begins the first sentence. `of` makes a letter, for
 * `enqueueMail` and `notify`.
 */
export function defineMail<Facts extends object = object, D = unknown>({
  write,
  ...kind
}: {
  template: string
  label: string
  write(mail: Facts, hello: string): Message
  isAskedFor?: true
  asItLeaves?(deps: D, letter: Letter & Facts): Promise<(Letter & Facts) | Skipped>
}) {
  return {
    ...kind,
    write: (letter: Letter & Facts): Message => write(letter, hello(letter.firstname)),
    of: (facts: Addressed & Facts): Letter & Facts => ({ template: kind.template, ...facts }),
  }
}

/**
 * A name that looks like a host is left out: mail programs turn it into a link, and anybody may register a name with another person's
 * address.
 */
const hello = (firstname: string) => (firstname && !/\.[\p{L}\p{M}]{2}/u.test(firstname) ? `Ciao ${firstname},` : 'Ciao,')
