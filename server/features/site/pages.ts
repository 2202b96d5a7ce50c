import { PAGES } from '#domain/pages.ts'

const TRIAL_PAGES = ['posta', 'codici', 'componenti']

/**
 * Does the app have a page at this path, by its first segment (interfaces, "Addresses")? The app finds out the rest and shows its own
 * 404; the status must be right for an address that can't be one.
 */
export function pageFinder({ trial }: { trial: boolean }): (path: string) => boolean {
  const pages = new Set<string>(trial ? [...PAGES, ...TRIAL_PAGES] : PAGES)
  return (path) => path === '/' || path === '/index.html' || pages.has(path.split('/', 2)[1] ?? '')
}
