import type { Unsent } from './leave.ts'

/** The words of /logout about reports. In a file of their own, since /logout is on every device from the start. */
export const reportsLeaving = {
  /** What a sign-out takes with it, a sentence for each. */
  told: ({ reports: n, codes, isDraft }: Unsent): string[] => [
    ...(n === 1 ? ['Hai una segnalazione non ancora inviata: se esci si cancella da questo dispositivo.'] : []),
    ...(n > 1 ? [`Hai ${n} segnalazioni non ancora inviate: se esci si cancellano da questo dispositivo.`] : []),
    ...(codes > 0 ? ['Hai il codice di una segnalazione anonima da salvare: se esci non lo ritrovi.'] : []),
    ...(isDraft ? ['Hai una segnalazione scritta a metà: se esci si cancella.'] : []),
  ],
  see: 'Apri le segnalazioni',
}
