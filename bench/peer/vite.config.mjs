import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

// The defaults of `ionic start --type=react` and the plugin's guide: the service worker caches every file of the build.
export default defineConfig({
  plugins: [react(), VitePWA({ registerType: 'autoUpdate', injectRegister: 'auto', manifest: { name: 'Tessera', short_name: 'Tessera' } })],
})
