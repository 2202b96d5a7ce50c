import type { Plugin } from 'vite'

/**
 * The page forbids strings that become HTML (Trusted Types), and Leaflet sets `innerHTML` as soon as it is loaded, to find out whether
 * a browser of 2010 knows SVG. That one question is answered here; the others are in parts that app/ui/map does not use, since it draws
 * its own controls and gives icons as elements.
 */
export function leafletTrustedTypes(): Plugin {
  let used = false
  return {
    name: 'leaflet-trusted-types',
    transform: {
      filter: { id: /[\\/]leaflet[\\/]dist[\\/]leaflet-src\.js$/ },
      handler(code) {
        const asked = "div.innerHTML = '<svg/>';"
        if (!code.includes(asked))
          this.error('Leaflet does not ask for SVG as it did: build/leaflet-trusted-types.ts does not fit this version.')
        used = true
        return { code: code.replace(asked, "div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));"), map: null }
      },
    },
    buildEnd(error) {
      if (!error && !used) this.error('The app has no Leaflet: build/leaflet-trusted-types.ts is not needed any more.')
    },
  }
}
