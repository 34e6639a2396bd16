import { startProduct } from './product.ts'

/** Starts the product under test and stops it after the last test. What it prints is in the file TRAU_TEST_LOG names. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  const port = process.env.TRAU_TEST_PORT
  if (port === undefined) return undefined
  // What a test serves on this machine may be linked to, and may be a browser's push service.
  const env = { PREVIEW_ALLOW: 'localhost', OUTBOUND_ALLOW: '127.0.0.1' }
  const { log, stop } = await startProduct({ port, env })
  process.env.TRAU_TEST_LOG = log
  return stop
}
