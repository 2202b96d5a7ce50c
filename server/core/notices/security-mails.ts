import { ABOUT_SECURITY, dayAndTime } from '#server/core/accounts/mails.ts'
import { defineMail } from '#server/platform/mail/define.ts'
import type { Message } from '#server/platform/mail/template.ts'

/** A change of an account's sign-in methods. `left`: remaining recovery codes. */
export type SecurityEvent =
  | {
      event:
        | 'passkey_added'
        | 'passkey_removed'
        | 'second_factor_on'
        | 'second_factor_off'
        | 'passkey_step_on'
        | 'passkey_step_off'
        | 'recovery_codes_renewed'
        | 'codes_guessed'
    }
  | { event: 'recovery_code_used'; left: number }
  | { event: 'provider_linked' | 'provider_unlinked'; provider: string }
  | { event: 'card_copies_ended' }
  | { event: 'new_device'; device: string; link: string }

/** `happenedAt`: epoch ms. */
type SecurityMail = { happenedAt: number } & SecurityEvent

/** Sent whenever a sign-in method changes. */
export const securityMail = defineMail<SecurityMail>({ template: 'security', label: 'Avviso di sicurezza', write: words })

function words(mail: SecurityMail, hello: string): Message {
  const { subject, preview = 'Se eri tu, tutto a posto.', said, advice = CHECK, button } = wordsOf(mail)
  return {
    subject,
    preview,
    blocks: [
      { text: `${hello} ${said} Quando: ${dayAndTime(mail.happenedAt)}.` },
      ...advice.map((text) => ({ text })),
      ...(button ? [button] : []),
      ABOUT_SECURITY,
    ],
  }
}

const CHECK = ['Se eri tu, tutto a posto.', 'Se non eri tu, scegli subito una nuova password e controlla la pagina del tuo account.']

type Words = { subject: string; preview?: string; said: string; advice?: string[]; button?: { button: string; link: string } }

function wordsOf(mail: SecurityMail): Words {
  switch (mail.event) {
    case 'passkey_added':
      return { subject: 'Nuova passkey sul tuo account', said: "c'è una nuova passkey per accedere al tuo account." }
    case 'passkey_removed':
      return { subject: 'Una passkey è stata tolta', said: 'una passkey del tuo account è stata tolta e non apre più niente.' }
    case 'second_factor_on':
      return {
        subject: 'Verifica in due passaggi attiva',
        said: 'da adesso per accedere serve anche il codice della tua app di autenticazione.',
      }
    case 'second_factor_off':
      return { subject: 'Verifica in due passaggi disattivata', said: 'da adesso per accedere non serve più il codice.' }
    case 'passkey_step_on':
      return {
        subject: 'Verifica in due passaggi attiva',
        said: 'da adesso, dopo la password o un altro servizio, ti chiediamo anche una tua passkey.',
      }
    case 'passkey_step_off':
      return { subject: 'Passkey non più richiesta', said: 'da adesso dopo la password non chiediamo più la passkey.' }
    case 'recovery_codes_renewed':
      return { subject: 'Nuovi codici di riserva', said: 'ci sono nuovi codici di riserva. Quelli di prima non funzionano più.' }
    case 'recovery_code_used':
      return {
        subject: 'Un codice di riserva è stato usato',
        said: `un codice di riserva è stato usato. Codici rimasti: ${mail.left}.`,
      }
    case 'provider_linked':
      return { subject: `${mail.provider} apre il tuo account`, said: `da adesso puoi accedere anche con ${mail.provider}.` }
    case 'provider_unlinked':
      return { subject: `${mail.provider} non apre più il tuo account`, said: `da adesso non si accede più con ${mail.provider}.` }
    case 'new_device':
      return {
        subject: 'Nuovo accesso al tuo account',
        said: `c'è un nuovo accesso al tuo account, e da lì si vede la tua tessera. Dispositivo: ${mail.device}.`,
        advice: ['Se eri tu, tutto a posto.', 'Se non eri tu, chiudi gli accessi e scegli subito una nuova password.'],
        button: { button: 'Chiudi tutti gli accessi', link: mail.link },
      }
    case 'card_copies_ended':
      return {
        subject: 'La tessera stampata non vale più',
        preview: "La tessera nell'app funziona come prima.",
        said: 'abbiamo cambiato la firma delle tessere, e le copie stampate o nel portafoglio del telefono non valgono più.',
        advice: ["La tessera nell'app funziona come prima. Se ti serve una copia, stampala di nuovo."],
      }
    case 'codes_guessed':
      return {
        subject: 'Troppi codici sbagliati sul tuo account',
        said: 'qualcuno ha superato il primo passaggio di accesso e ha scritto molti codici sbagliati. Non è entrato.',
        advice: [
          'Se eri tu, riprova più tardi o usa un codice di riserva.',
          'Se non eri tu, la tua password è nota ad altri: cambiala subito.',
        ],
      }
  }
}
