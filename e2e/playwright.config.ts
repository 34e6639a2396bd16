import { defineConfig } from '@playwright/test'
import { freePort } from '../scripts/free-port.ts'
import { patience } from '../scripts/pace.ts'
import { keepTemporaryFilesInMemory } from '../scripts/temporary-memory.ts'
import { findChromium } from './src/browser.ts'

keepTemporaryFilesInMemory()
const chromium = await findChromium()
// Chosen once, in the first process; the workers inherit it.
process.env.TRAU_URL ??= await pickAddress()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.{e2e,spec,test}.ts',
  // More browsers at once than two cores draw beside other tests: `npm run prove` sets it.
  testIgnore: ['**/cluster/**', ...(process.env.TRAU_PROVE ? [] : ['**/prove/**'])],
  outputDir: 'test-results',
  globalSetup: './src/globalSetup.ts',
  // The browsers share two cores with the server and PostgreSQL: more workers only make each other late.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: patience(120_000),
  expect: { timeout: patience(20_000) },
  reporter: [['list'], ['../scripts/test/playwright-records.mjs']],
  use: {
    baseURL: process.env.TRAU_URL,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    actionTimeout: patience(20_000),
    navigationTimeout: patience(30_000),
    trace: 'off',
    // It would answer in place of the network that tests look at; its own tests allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium.executablePath,
      // A page of a test lives for seconds: to optimise its code takes longer than the faster code saves, by a fifth of all that a page takes.
      args: [...chromium.args, '--js-flags=--no-turbofan --no-maglev'],
      env: { ...(process.env as Record<string, string>), ...chromium.env },
    },
  },
})

/** A free port for the product under test, by the address people type. TRAU_URL set outside means: test that one. */
async function pickAddress(): Promise<string> {
  const port = await freePort()
  process.env.TRAU_TEST_PORT = String(port)
  return `http://localhost:${port}`
}
