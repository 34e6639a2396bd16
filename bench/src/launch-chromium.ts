import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../e2e/src/browser.ts'

/** The Chromium of the browser tests, without a window. */
export async function launchChromium(): Promise<Browser> {
  const { executablePath, args, env } = await findChromium()
  return chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  })
}
