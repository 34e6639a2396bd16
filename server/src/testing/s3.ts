import { randomBytes } from 'node:crypto'

/**
 * The settings of a bucket for tests, where TEST_S3_URL (`http://key:secret@host:port/bucket`) names one; everything under a prefix of
 * its own.
 */
export function testBucket(): Record<string, string> | undefined {
  if (!process.env.TEST_S3_URL) return undefined
  const { origin, username, password, pathname } = new URL(process.env.TEST_S3_URL)
  return {
    S3_URL: origin,
    S3_BUCKET: pathname.slice(1),
    S3_ACCESS_KEY: decodeURIComponent(username),
    S3_SECRET_KEY: decodeURIComponent(password),
    S3_PREFIX: `test-${randomBytes(6).toString('hex')}/`,
  }
}
