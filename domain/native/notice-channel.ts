/** Android's settings list the app's notices under this name. The service names the channel by its id (native/make/android.ts). */
export const NOTICE_CHANNEL = { id: 'avvisi', name: 'Avvisi' } as const
