import type { ChoiceTopic } from '#domain/notices/notice-topics.ts'
import type { Message } from './template.ts'

/** The recipient. `optOut`: the account and topic whose choice ends mails like it. */
export type Addressed = { to: string; firstname: string; optOut?: { uid: string; topic: ChoiceTopic } | undefined }

/** What a mail is written from; it waits in the outbox until the mail leaves. `expiresAt`: epoch ms, when its link stops working. */
export type Letter = Addressed & { template: string; expiresAt?: number | undefined }

/** Why a mail does not leave, for the log. */
export type Skipped = { skipped: string }

export type MailKind<D> = {
  /** Its name in the outbox, which may not change while such mails wait. */
  template: string
  /** What the file with a person's data calls it. */
  label: string
  write(letter: Letter): Message
  /** Somebody has just asked for it with that address: it is no message of ours. */
  isAskedFor?: true
  asItLeaves?(deps: D, letter: Letter): Promise<Letter | Skipped>
}

/**
 * A kind of mail: its Italian words, and (`asItLeaves`) its letter as it is true after some waiting, unless it helps nobody any more.
 * The subject never holds personal data: it is read on locked screens and kept in relays' logs. `hello` begins the first sentence.
 * `of` makes a letter, for `enqueueMail` and `notify`.
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

/** A name that looks like a host is left out: mail programs make a link of it, and anybody may write a name beside somebody's address. */
const hello = (firstname: string) => (firstname && !/\.[\p{L}\p{M}]{2}/u.test(firstname) ? `Ciao ${firstname},` : 'Ciao,')
