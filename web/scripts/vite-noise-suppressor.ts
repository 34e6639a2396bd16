import type { Plugin } from 'vite'

/**
 * The noise suppressor is given its WebAssembly, and names a file beside itself for when it is not. There is none, of which every build would
 * warn: the name is taken out.
 */
export function noiseSuppressorWithoutFile(): Plugin {
  return {
    name: 'trau:noise-suppressor',
    transform: {
      filter: { id: /web-noise-suppressor\/dist\/gtcrn\/workletProcessor\.js/ },
      handler(code) {
        const without = code.replace('new URL(`gtcrn.wasm`,import.meta.url).href', '`gtcrn.wasm`')
        if (without === code)
          this.error('The noise suppressor no longer names its file this way: look at it again')
        return { code: without, map: null }
      },
    },
  }
}
