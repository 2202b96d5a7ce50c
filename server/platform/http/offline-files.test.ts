import { expect, test } from 'vitest'
import { offlineFiles } from './offline-files.ts'

const page = (name: string, more: object = {}) => ({ file: `assets/${name}.js`, ...more })
const manifest = {
  'index.html': page('index', {
    dynamicImports: [
      'app/ui/map/map-view.tsx',
      'app/features/verification/verify-screen.tsx',
      'app/features/home/home-screen.tsx',
      'app/features/setup/setup-screen.tsx',
      'app/features/staff/staff-screen.tsx',
      'app/features/team/accept-screen.tsx',
    ],
  }),
  'app/features/home/home-screen.tsx': page('home', {
    imports: ['shared'],
    css: ['assets/home.css'],
    assets: ['assets/hanken-grotesk-latin-ext-wght-normal-d.woff2'],
  }),
  'app/ui/map/map-view.tsx': page('map', { imports: ['shared'] }),
  'app/features/verification/verify-screen.tsx': page('verify', {
    imports: ['shared'],
    dynamicImports: ['app/features/verification/scanner.tsx'],
  }),
  'app/features/verification/scanner.tsx': page('scanner', {
    assets: [
      'assets/zxing_reader-1_a.wasm',
      'assets/code-worker-b.js',
      'assets/hanken-grotesk-vietnamese-wght-normal-c.woff2',
      'assets/tone.ogg',
    ],
  }),
  'app/features/setup/setup-screen.tsx': page('setup'),
  'app/features/team/accept-screen.tsx': page('accept'),
  'app/features/staff/staff-screen.tsx': page('gestione', { imports: ['shared'] }),
  shared: page('shared'),
}

test('files of the start are first, without rare letters; the verification page is the first of the others, without its code reader', () => {
  expect(offlineFiles(manifest)).toEqual({
    first: ['/assets/index.js', '/assets/home.js', '/assets/home.css', '/assets/shared.js'],
    later: [
      '/assets/verify.js',
      '/assets/scanner.js',
      '/assets/tone.ogg',
      '/assets/map.js',
      '/assets/hanken-grotesk-latin-ext-wght-normal-d.woff2',
    ],
  })
})
