/** How the app draws the demo's guides: an icon in the list, and a picture for each step, by names that the app knows. */
export const GUIDE_LOOKS: Record<string, { icon: string; pictures?: string[] }> = {
  'attivare-la-tessera': { icon: 'card', pictures: ['sign-up', 'ticks', 'mail', 'card'] },
  'installare-iphone': { icon: 'phone', pictures: ['browser', 'ios-share', 'ios-add'] },
  'installare-android': { icon: 'phone', pictures: ['browser', 'android-menu', 'android-install'] },
  'senza-connessione': { icon: 'offline', pictures: ['offline-card'] },
  'telefono-perso': { icon: 'lock', pictures: ['sign-in', 'devices', 'password'] },
  rinnovare: { icon: 'renew', pictures: ['expiring'] },
  'famiglia-e-minori': { icon: 'people' },
  'verificare-partner': { icon: 'scan', pictures: ['verify', 'scan', 'verdicts'] },
  'i-tuoi-dati': { icon: 'privacy', pictures: ['data'] },
  notifiche: { icon: 'bell' },
  'cambiare-email': { icon: 'mail', pictures: ['email-row', 'email-new', 'email-confirm'] },
  'segnalare-e-accessibilita': { icon: 'report' },
}
