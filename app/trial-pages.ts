import { pages } from './ui/texts/shell.ts'

/** The pages of the trial: its mailbox, the staff's codes and the kit. */
export const trialPages = [
  { path: 'posta', title: pages.posta, trial: true, screen: async () => (await import('./features/trial/mailbox-screen.tsx')).Posta },
  { path: 'codici', title: pages.codici, trial: true, screen: async () => (await import('./features/trial/codes-screen.tsx')).Codici },
  {
    path: 'componenti',
    title: pages.componenti,
    trial: true,
    screen: async () => (await import('./features/trial/components-screen.tsx')).Componenti,
  },
] as const
