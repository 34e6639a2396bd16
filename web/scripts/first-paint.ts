import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Manifest, minifySync, type Plugin } from 'vite'
import { auth as english } from '../src/i18n/en/auth.ts'
import { auth as vietnamese } from '../src/i18n/vi/auth.ts'
import { firstRequests } from './first-requests.ts'
import { initialChunks, routesOf, withSharedRoutes } from './size-report.ts'

const rows = 9
/** Words of the sign-in page that its outline shows, in both languages: the page's script knows which is read. */
type ShownWord = 'identifier' | 'password' | 'signIn' | 'signingIn'

/**
 * Puts what the first paint needs into the page itself: theme, outline and its colours, and the list of files of each route. The server allows
 * the inline script by its hash. The stylesheet comes after the outline, which it must not hold up.
 */
export function firstPaint(): Plugin {
  let root = ''
  let isBuild = false
  const readText = (name: string) => readFileSync(path.join(root, name), 'utf8')
  const script = (files: object) => {
    const page = readText('first-paint/page.js')
      .replace('/* @files */ {}', () => JSON.stringify(files))
      .replace('/* @requests */ []', () => JSON.stringify(firstRequests))
    const code = readText('first-paint/theme.js') + page
    return isBuild ? minifySync('first-paint.js', code).code.trim() : code
  }
  const style = () => {
    const outline = readText('first-paint/outline.css')
    const css = `${coloursOf(readText('src/styles/tokens.css'), outline)}${outline}`
    return isBuild ? withoutBlanks(css) : css
  }
  const outline = () => {
    const row = '<div class="fp-row"><i></i><i></i><i></i></div>'
    const html = readText('first-paint/outline.html')
      .replaceAll(
        '<!-- @mark -->',
        readText('public/favicon.svg').replace('<svg ', '<svg aria-hidden="true" '),
      )
      .replace('<!-- @rows -->', row.repeat(rows))
    return html
      .replace(/\n\s*/g, ' ')
      .replace(/>\s+</g, '><')
      .replace(
        /@words\.(\w+)/g,
        (_, name: ShownWord) =>
          `<span lang="vi">${vietnamese[name]}</span><span lang="en">${english[name]}</span>`,
      )
  }
  return {
    name: 'trau:first-paint',
    configResolved(config) {
      root = config.root
      isBuild = config.command === 'build'
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const sheets = html.match(/^\s*<link rel="stylesheet"[^>]*>\n/gm) ?? []
        const files = bundle ? filesOfRoutes(bundle) : {}
        return sheets
          .reduce((page, sheet) => page.replace(sheet, ''), html)
          .replace(
            '<!-- @first-paint -->',
            () => `<style nonce="__CSP_NONCE__">${style()}</style><script>${script(files)}</script>`,
          )
          .replace('<!-- @outline -->', () => `${outline()}${sheets.map(sheet => sheet.trim()).join('')}`)
      },
    },
  }
}

/** What each route loads beside the entry, as addresses. */
function filesOfRoutes(bundle: Parameters<typeof manifestOf>[0]): Record<string, string[]> {
  const manifest = manifestOf(bundle)
  const entry = new Set(initialChunks(manifest))
  return Object.fromEntries(
    routesOf(manifest).map(route => [
      route,
      initialChunks(manifest, route)
        .filter(file => !entry.has(file))
        .map(file => `/${file}`),
    ]),
  )
}

/** As Vite writes it later, of what is needed here. */
function manifestOf(
  bundle: Record<
    string,
    { type: string; fileName: string; moduleIds?: string[]; imports?: string[]; isEntry?: boolean }
  >,
): Manifest {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
  const manifest = Object.fromEntries(
    chunks.map(({ fileName, imports = [], isEntry = false }) => [
      fileName,
      { file: fileName, imports, isEntry, name: fileName },
    ]),
  ) as Manifest
  return withSharedRoutes(
    manifest,
    chunks.map(({ fileName, moduleIds = [] }) => ({ fileName, moduleIds })),
  )
}

/** The tokens that a stylesheet uses, for both themes, from where they are defined. */
export function coloursOf(tokens: string, css: string): string {
  const usedVariables = new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  const of = (selector: string) => {
    const block = tokens.slice(tokens.indexOf(selector)).match(/\{([^}]*)\}/)![1]!
    return [...block.matchAll(/(--[\w-]+):[^;]+;/g)]
      .filter(([, name]) => usedVariables.has(name))
      .map(([declaration]) => declaration)
      .join('')
  }
  return `:root{${of(':root')}}[data-theme="dark"]{color-scheme:dark;${of('[data-theme="dark"]')}}`
}

const withoutBlanks = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
