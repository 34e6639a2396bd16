import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Writes the product's version into the page, where the client compares it with what the platform configuration asks for. */
export function clientVersion(): Plugin {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return {
    name: 'trau:client-version',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'version', content: version }, injectTo: 'head' },
    ],
  }
}
