import type { Plugin } from 'vite'

/** The body weight in both subsets is needed for the first paint of any page; the browser would find it only after the CSS. */
export function fontPreload(): Plugin {
  return {
    name: 'trau:font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter(file => /be-vietnam-pro-(latin|vietnamese)-400-normal.*\.woff2$/.test(file))
          .map(file => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  }
}
