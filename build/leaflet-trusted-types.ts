import type { Plugin } from 'vite'

/**
 * The page forbids HTML strings (Trusted Types), but Leaflet sets `innerHTML` when it loads, to detect SVG in browsers of 2010. This plugin
 * replaces that check. Other uses are in parts that app/ui/map does not need: it draws its own controls, and its icons are elements.
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
