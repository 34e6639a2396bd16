import type { z } from 'zod'
import type { App } from './app.ts'

/** What the server gives a visitor to bring back: open to read, and signed, so that it cannot be changed. */
export function signClaims(app: App, purpose: string, claims: object): string {
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${text}.${app.secrets.sign(text, purpose).toString('base64url')}`
}

/** Undefined when it was not signed for this purpose. */
export function readClaims<T>(
  app: App,
  purpose: string,
  schema: z.ZodType<T>,
  signedText: string,
): T | undefined {
  const [text = '', signature = ''] = signedText.split('.')
  if (!app.secrets.isSigned(text, Buffer.from(signature, 'base64url'), purpose)) return undefined
  return schema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
}
