import { defineConfig } from '@playwright/test'
import { findChromium } from '../src/browser.ts'

const { executablePath, args, env } = await findChromium()

/** Browser tests over processes that they start themselves; `npm run test:cluster` runs them. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results/cluster',
  workers: 1,
  reporter: [['list']],
  use: {
    locale: 'vi-VN',
    serviceWorkers: 'block',
    launchOptions: { executablePath, args, env: { ...(process.env as Record<string, string>), ...env } },
  },
})
