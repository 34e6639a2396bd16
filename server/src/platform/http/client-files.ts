import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isPagePath } from '@trau/contract/rules/pages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'
import { type PageCard, withCard } from './page-card.ts'

/**
 * What a page of ours may load and run. Nothing from elsewhere, and inline only the scripts that the build put there, by their hashes; a
 * string becomes script only through a Trusted Types policy. React and our styles need one nonce for style elements.
 */
export function contentSecurityPolicy(
  nonce: string,
  origins: { connect: string[]; images: string[] },
  scriptHashes: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    // Positions and sizes that libraries set through the style attribute; it cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', ...origins.images].join(' ')}`,
    "font-src 'self'",
    "frame-src 'self'",
    `connect-src ${["'self'", ...origins.connect].join(' ')}`,
    `media-src ${["'self'", 'blob:', ...origins.images].join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // 'mail-preview' puts a mail into a frame that may run and load nothing.
    // 'worker-url' registers the service worker, whose address is a constant of the client.
    "trusted-types default react mail-preview worker-url note-import ProseMirrorClipboard 'allow-duplicates'",
  ].join('; ')
}

/**
 * What a preview frame may do (decision 35): run its own script, which is inline, and the worker that this makes of a blob. Its origin is
 * opaque, and it reaches nobody: the page hands it what it shows.
 */
export const framePolicy = (scriptHashes: readonly string[]): string =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    // HEIC is decoded by WebAssembly, which is part of the script.
    ['script-src', ...scriptHashes, 'blob:', "'wasm-unsafe-eval'"].join(' '),
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    'img-src blob: data:',
    'font-src blob: data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

/** What the service worker may do: run itself, and talk to this server and the hosts that calls and uploads go to. */
export const workerPolicy = ({ connect }: { connect: string[] }): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** Scripts, styles and faces of letters, also compressed. */
const isPartOfPage = /\.(js|css|woff2)(\.br|\.gz)?$/
/** They bind documents alone; a first page loads a dozen files that are none, each with its headers. */
const headersOfDocuments = ['x-frame-options', 'cross-origin-opener-policy', 'referrer-policy']

/** What previews of links say of pages. */
interface PageCards {
  /** Never rejects: whoever asks for a page gets it, whatever becomes of its card. */
  cardOf: (request: FastifyRequest) => Promise<PageCard | undefined>
  originOf: (request: FastifyRequest) => string
}

/** Serves the built client, where there is one: hashed files for a year, the page for every address that is a screen, and for others to browsers. */
export async function registerClient(
  server: FastifyInstance,
  dist: string | undefined,
  origins: { connect: string[]; images: string[] },
  cards?: PageCards,
): Promise<void> {
  const index = dist && join(dist, 'index.html')
  const page = index && existsSync(index) ? readFileSync(index, 'utf8') : undefined
  if (dist && page) {
    const workerFiles = new Set(['', '.br', '.gz'].map(encoding => join(dist, `sw.js${encoding}`)))
    const framePolicies = policiesOfFrames(join(dist, 'preview'))
    await server.register(fastifyStatic, {
      root: dist,
      index: false,
      wildcard: false,
      globIgnore: ['**/index.html', '**/*.{br,gz}'],
      preCompressed: true,
      cacheControl: false,
      // The entity tag says as much.
      lastModified: false,
      setHeaders(reply, path) {
        const isAsset = path.includes('/assets/')
        reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
        // A file that never changes has no request to look for in the log, and first pages load many.
        if (isAsset) reply.removeHeader('x-request-id')
        if (isAsset && isPartOfPage.test(path))
          for (const header of headersOfDocuments) reply.removeHeader(header)
        const framePolicy = framePolicies.get(path)
        if (framePolicy) {
          reply.headers({ 'content-security-policy': framePolicy, 'x-frame-options': 'SAMEORIGIN' })
          return
        }
        const isServiceWorker = workerFiles.has(path)
        if (isServiceWorker) reply.header('service-worker-allowed', '/')
        reply.header(
          'content-security-policy',
          // Of other files a stricter one would bind a worker that is loaded from here.
          isServiceWorker
            ? workerPolicy(origins)
            : "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        )
      },
    })
  }

  const scriptHashes = page ? hashesOfInlineScripts(page) : []
  // A route, not the handler of what is not found: only a route's answers are compressed.
  server.get('/*', { config: { isCompressed: true } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0]!
    const isRoot = path === '/'
    const isPage = isPagePath(path)
    const { accept = '' } = request.headers
    // Programs that say nothing of HTML (curl, monitors, makers of previews) get the page where one stands. Elsewhere a browser learns from
    // the page that there is nothing, and a program by an error.
    const wantsPage = accept.includes('text/html') || (isPage && !accept.includes('json'))
    if (!page || !wantsPage) throw fail('endpointNotFound')
    const nonce = randomBytes(16).toString('base64')
    const withNonce = page.replaceAll('__CSP_NONCE__', () => nonce)
    const card = isPage ? await cards?.cardOf(request) : undefined
    // The front page is for search engines; what a link leads to is for those who were given it.
    if (!isRoot || card) reply.header('x-robots-tag', 'noindex')
    const secure = request.protocol === 'https' ? 'wss' : 'ws'
    const connect = [...origins.connect, `${secure}://${request.host}`]
    return reply
      .code(isPage ? 200 : 404)
      .header('content-security-policy', contentSecurityPolicy(nonce, { ...origins, connect }, scriptHashes))
      .header('cache-control', 'no-cache')
      .header(
        'permissions-policy',
        'camera=(self), microphone=(self), geolocation=(self), display-capture=(self)',
      )
      .type('text/html; charset=utf-8')
      .send(card && cards ? withCard(withNonce, card, cards.originOf(request)) : withNonce)
  })
  server.setNotFoundHandler(() => {
    throw fail('endpointNotFound')
  })
}

/** By the path of the frame, also of its compressed forms. */
function policiesOfFrames(folder: string): Map<string, string> {
  const policies = new Map<string, string>()
  if (!existsSync(folder)) return policies
  for (const name of readdirSync(folder).filter(name => name.endsWith('.html'))) {
    const path = join(folder, name)
    const policy = framePolicy(hashesOfInlineScripts(readFileSync(path, 'utf8')))
    for (const ending of ['', '.br', '.gz']) policies.set(path + ending, policy)
  }
  return policies
}

/** As a policy names them (CSP 3, section 2.3.1). */
function hashesOfInlineScripts(page: string): string[] {
  return [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
}
