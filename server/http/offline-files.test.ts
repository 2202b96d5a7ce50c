import { expect, test } from 'vitest'
import { offlineFiles } from './offline-files.ts'

const page = (name: string, more: object = {}) => ({ file: `assets/${name}.js`, ...more })
const manifest = {
  'index.html': page('index', {
    dynamicImports: [
      'app/map/map-view.tsx',
      'app/verify/verify.tsx',
      'app/member/home.tsx',
      'app/setup/setup.tsx',
      'app/gestione/gestione.tsx',
    ],
  }),
  'app/member/home.tsx': page('home', { imports: ['shared'], css: ['assets/home.css'] }),
  'app/map/map-view.tsx': page('map', { imports: ['shared'] }),
  'app/verify/verify.tsx': page('verify', { imports: ['shared'], dynamicImports: ['app/verify/scanner.tsx'] }),
  'app/verify/scanner.tsx': page('scanner', { assets: ['assets/zxing_reader-1_a.wasm', 'assets/code-worker-b.js', 'assets/tone.ogg'] }),
  'app/setup/setup.tsx': page('setup'),
  'app/gestione/gestione.tsx': page('gestione', { imports: ['shared'] }),
  shared: page('shared'),
}

test('what the start needs is kept first; of the rest the page that checks cards comes before all others, without its reader of codes', () => {
  expect(offlineFiles(manifest)).toEqual({
    first: ['/assets/index.js', '/assets/home.js', '/assets/home.css', '/assets/shared.js'],
    later: ['/assets/verify.js', '/assets/scanner.js', '/assets/tone.ogg', '/assets/map.js'],
  })
})
