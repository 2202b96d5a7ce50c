import type { Unsent } from './leave.ts'

/** The texts of /logout about reports. In a separate file, since /logout is precached on every device. */
export const reportsLeaving = {
  /** The data that a sign-out deletes, one sentence each. */
  told: ({ reports: n, codes, isDraft }: Unsent): string[] => [
    ...(n === 1 ? ['Hai una segnalazione non ancora inviata: se esci si cancella da questo dispositivo.'] : []),
    ...(n > 1 ? [`Hai ${n} segnalazioni non ancora inviate: se esci si cancellano da questo dispositivo.`] : []),
    ...(codes > 0 ? ['Hai il codice di una segnalazione anonima da salvare: se esci non lo ritrovi.'] : []),
    ...(isDraft ? ['Hai una segnalazione scritta a metà: se esci si cancella.'] : []),
  ],
  see: 'Apri le segnalazioni',
}
