import type { Plugin } from 'vite'

/**
 * sonner appends a `<style>` element when it is imported; `style-src 'self' 'nonce-…'` refuses it and reports a violation.
 * Its stylesheet is imported by ours instead, and the call is taken out.
 */
export function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: 'trau:sonner-style',
    transform: {
      filter: { id: /sonner\/dist\/index\.m?js/ },
      handler(code) {
        const without = code.replace(/^__insertCSS\(".*"\);?$/m, '')
        if (without === code) this.error('sonner no longer injects its style this way: look at it again')
        return { code: without, map: null }
      },
    },
  }
}
