import { readFileSync } from 'node:fs'

/** The version of this server, and of the web client that it serves. */
export const productVersion: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version
