import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{domain,db,server,app,build,tests}/**/*.test.ts'],
    // A loaded two-core machine is slow, not wrong: the limit is there for hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
