import { defineConfig } from 'vitest/config'

/** The tests that need a real cluster; `npm run test:cluster` runs them. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
})
