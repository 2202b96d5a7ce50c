/**
 * Android's settings list the app's notices under these names, and each can be silenced by itself. The service names the channel by its id;
 * a phone that does not know it takes the first (native/make/android.ts).
 */
export const NOTICE_CHANNELS = [
  { id: 'avvisi', name: 'Avvisi' },
  { id: 'sicurezza', name: 'Sicurezza' },
] as const

/** @param topic of the notice (domain/notices/notice-topics.ts) */
export const channelOf = (topic: string): string => (topic === 'security' ? 'sicurezza' : 'avvisi')
