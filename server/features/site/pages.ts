import { PAGES } from '#domain/pages.ts'

const TRIAL_PAGES = ['posta', 'codici', 'componenti']

/**
 * Returns whether the app has a page at this path, by its first segment (interfaces, "Addresses"). The app resolves the rest and shows its
 * own 404; this check gives impossible addresses the right status.
 */
export function pageFinder({ trial }: { trial: boolean }): (path: string) => boolean {
  const pages = new Set<string>(trial ? [...PAGES, ...TRIAL_PAGES] : PAGES)
  return (path) => path === '/' || path === '/index.html' || pages.has(path.split('/', 2)[1] ?? '')
}
