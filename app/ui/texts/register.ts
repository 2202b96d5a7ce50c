import type { RegisterSentences } from './errors.ts'

const reload = { id: 'reload', label: 'Ricarica' } as const

/** Sentences for the board's decisions and the register of members; their screens add them. */
export const registerSentences: RegisterSentences = {
  'application.decided': { text: 'Nel frattempo è già stato deciso, o ritirato: non abbiamo registrato nulla.' },
  'application.not_ready': { text: 'Manca qualcosa, e così non si può accogliere: non abbiamo registrato nulla.' },
  'application.own': { text: "È la tua domanda: la registra un'altra persona della segreteria." },
  'register.changed': { text: 'Nel frattempo questa riga è cambiata, e non abbiamo scritto nulla. Guarda come sta adesso, poi riprova.' },
  'register.not_now': { text: 'Così non si può fare: forse è già stato fatto. Guarda come sta adesso.', actions: [reload] },
  'register.too_many': { text: 'In PDF il libro arriva a 10.000 soci. Per averlo tutto scarica il CSV.' },
}
