/**
 * Specification §2: navigating to a URL that contains /map sets a `map-page` attribute on the page's body; it goes with the page.
 *
 * @param url path, query and fragment
 */
export const isMapPage = (url: string): boolean => url.includes('/map')

export function markMapPage(body: HTMLElement, url: string): void {
  body.toggleAttribute('map-page', isMapPage(url))
}
