import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

// As `ionic start --type=react` and the plugin's own guide leave it: every file of the build is kept by the service worker.
export default defineConfig({
  plugins: [react(), VitePWA({ registerType: 'autoUpdate', injectRegister: 'auto', manifest: { name: 'Tessera', short_name: 'Tessera' } })],
})
