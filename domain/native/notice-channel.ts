/**
 * Android's settings list the app's notices by channel, and a person can silence each one. A push names its channel by id; a phone that
 * does not know the id uses the first channel (native/make/android.ts).
 */
export const NOTICE_CHANNELS = [
  { id: 'avvisi', name: 'Avvisi' },
  { id: 'sicurezza', name: 'Sicurezza' },
] as const

/** @param topic the notice's topic (domain/notices/notice-topics.ts) */
export const channelOf = (topic: string): string => (topic === 'security' ? 'sicurezza' : 'avvisi')
