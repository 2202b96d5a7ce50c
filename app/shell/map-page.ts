/**
 * Specification §2: an address that contains /map sets a `map-page` attribute on the page's body, for as long as the page is shown.
 *
 * @param url path, query and fragment
 */
export const isMapPage = (url: string): boolean => url.includes('/map')

export function markMapPage(body: HTMLElement, url: string): void {
  body.toggleAttribute('map-page', isMapPage(url))
}
