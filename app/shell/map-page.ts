/** Specification §2: navigating to a URL that contains /map sets a `map-page` attribute on the page's body; it goes with the page. */
export const isMapPage = (path: string): boolean => path.includes('/map')

export function markMapPage(body: HTMLElement, path: string): void {
  body.toggleAttribute('map-page', isMapPage(path))
}
