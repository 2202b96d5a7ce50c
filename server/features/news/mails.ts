import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { deleteUnread } from '#server/core/notices/queries.ts'
import { defineMail } from '#server/platform/mail/define.ts'
import type { Opening } from './opening.ts'
import { findOpen, pathOf, type NamedOffer } from './offer-words.ts'
import { findWords, keyOf } from './post-words.ts'

/** `opening`: its first paragraphs. Mails queued by an older version have everything in `text`. */
type PostFacts = { id: string; title: string; text: string; opening?: Opening; link: string }

/** A post's mail, with its words of the moment when it leaves. It is dropped if the post is taken down before. */
export const postMail = defineMail<PostFacts, Pick<Deps, 'db'>>({
  template: 'post',
  label: 'Notizia del circolo',
  write: ({ title, text, opening, link }, hello) => ({
    subject: title,
    preview: text.slice(0, 120),
    blocks: [
      { text: `${hello} c'è una notizia: «${title}».` },
      ...(opening ?? (text ? [{ text }] : [])),
      { button: 'Leggi la notizia', link },
      { quiet: 'Ricevi questo messaggio perché hai chiesto le notizie del circolo per e-mail.' },
    ],
  }),
  async asItLeaves({ db }, letter) {
    const words = await findWords(db, letter.id)
    if (words) return { ...letter, ...words.mail }
    // Without its notice the account is told again if the post is put back.
    if (letter.optOut) await deleteUnread(db, keyOf(letter.id), letter.optOut.uid)
    return { skipped: 'taken down' }
  },
})

/** `more`: how many further offers there are. */
type NewOffers = { offers: NamedOffer[]; more: number; link: string }

/** The day's new offers that are valid when it leaves, with their words of then. */
export const newOffersMail = defineMail<NewOffers, Pick<Deps, 'db' | 'clock'>>({
  template: 'new-offers',
  label: 'Nuove convenzioni',
  write: (mail, hello) => ({
    subject: newOffersNotice(mail).title,
    preview: newOffersNotice(mail).text,
    blocks: [
      { text: `${hello} da oggi la tua tessera vale anche qui.` },
      {
        list: [
          ...mail.offers.map(({ partner, headline }) => [partner, headline].filter(Boolean).join(': ')),
          ...(mail.more > 0 ? [othersOf(mail.more)] : []),
        ],
      },
      { button: mail.offers.length + mail.more === 1 ? 'Vedi la convenzione' : 'Vedi le convenzioni', link: mail.link },
      { quiet: 'Ricevi questo messaggio perché hai chiesto di sapere delle nuove convenzioni.' },
    ],
  }),
  async asItLeaves({ db, clock }, letter) {
    const ids = letter.offers.map(({ id }) => id)
    const offers = await findOpen(db, ids, romeDay(clock.now()))
    if (offers.length === 0) return { skipped: 'taken down' }
    const path = letter.more > 0 ? pathOf([]) : pathOf(offers)
    return { ...letter, offers, link: new URL(path, letter.link).href }
  },
})

/** The same in one line, for the app's list and for a push. */
export function newOffersNotice({ offers, more }: Pick<NewOffers, 'offers' | 'more'>): { title: string; text: string } {
  const [first] = offers
  const count = offers.length + more
  if (first && count === 1)
    return { title: `Nuova convenzione: ${first.partner}`, text: first.headline || 'Ora la tua tessera vale anche qui.' }
  const names = offers.slice(0, 3).map(({ partner }) => partner)
  const rest = count - names.length
  const text = rest > 0 ? `${names.join(', ')} e ${othersOf(rest)}.` : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}.`
  return { title: `${count} nuove convenzioni`, text }
}

const othersOf = (n: number): string => (n === 1 ? "un'altra" : `altre ${n}`)
