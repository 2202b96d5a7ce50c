import { ABOUT_SECURITY, dayAndTime, unlessLinkIsGone } from '#server/core/accounts/mails.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineMail } from '#server/platform/mail/define.ts'

// `newEmail`: partly masked, since others may read the old mailbox.

export const emailChangeMail = defineMail<{ link: string; expiresAt: number }, Pick<Deps, 'db'>>({
  template: 'email-change',
  isAskedFor: true,
  label: 'Conferma del nuovo indirizzo',
  write: (mail, hello) => ({
    subject: 'Conferma il nuovo indirizzo',
    preview: 'Il cambio vale dopo la conferma.',
    blocks: [
      { text: `${hello} tocca il pulsante per usare questo indirizzo da adesso in poi. Serve l'accesso con il tuo account.` },
      { button: "Conferma l'indirizzo", link: mail.link },
      { text: 'Il link vale 24 ore e si usa una volta.' },
      { text: 'Se la richiesta non è tua, lascia perdere: senza conferma non cambia niente.' },
      { quiet: 'Ricevi questo messaggio perché questo indirizzo è stato scritto come nuovo indirizzo di un account.' },
    ],
  }),
  asItLeaves: unlessLinkIsGone,
})

export const emailTakenMail = defineMail({
  template: 'email-taken',
  label: 'Indirizzo già in uso',
  write: () => ({
    subject: "C'è già un account con questo indirizzo",
    preview: 'Non è cambiato niente.',
    blocks: [
      {
        text: "Ciao, è stato chiesto di usare questo indirizzo per un altro account. C'è già un tuo account, quindi non è cambiato niente.",
      },
      { text: 'Se la richiesta è tua, accedi con questo indirizzo. Se non è tua, non serve fare niente.' },
      { quiet: 'Ricevi questo messaggio perché questo indirizzo è stato scritto come nuovo indirizzo di un account.' },
    ],
  }),
})

export const emailChangingMail = defineMail<{ newEmail: string; link: string }>({
  template: 'email-changing',
  label: "Avviso del cambio d'indirizzo",
  write: (mail, hello) => ({
    subject: 'Stai cambiando indirizzo e-mail',
    preview: 'Il cambio vale dopo la conferma.',
    blocks: [
      { text: `${hello} è stato chiesto di passare a ${mail.newEmail}. Il cambio vale solo dopo la conferma da quell'indirizzo.` },
      { text: 'Se eri tu, tutto a posto. Se non eri tu, blocca il cambio e scegli subito una nuova password.' },
      { button: 'Blocca il cambio', link: mail.link },
      ABOUT_SECURITY,
    ],
  }),
})

export const emailChangedMail = defineMail<{ newEmail: string; changedAt: number }>({
  template: 'email-changed',
  label: 'Indirizzo cambiato',
  write: (mail, hello) => ({
    subject: 'Il tuo indirizzo e-mail è cambiato',
    preview: 'Da adesso ti scriviamo al nuovo indirizzo.',
    blocks: [
      { text: `${hello} il tuo account usa da adesso ${mail.newEmail}. Cambio fatto: ${dayAndTime(mail.changedAt)}.` },
      { text: 'Se eri tu, tutto a posto. Se non eri tu, scrivi subito alla segreteria.' },
      ABOUT_SECURITY,
    ],
  }),
})
