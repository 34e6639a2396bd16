import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import icons from 'unplugin-icons/vite'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { clientVersion } from './scripts/client-version.ts'
import { emojiFont } from './scripts/emoji-font.ts'
import { firstPaint } from './scripts/first-paint.ts'
import { pageChunks } from './scripts/page-chunks.ts'
import { precachePlan } from './scripts/precache.ts'
import { precompressed, precompressedWorker } from './scripts/precompress.ts'
import { previewFrames } from './scripts/preview-frames.ts'
import { sizeReport } from './scripts/size-report.ts'
import { featureIndexes } from './scripts/vite-feature-indexes.ts'
import { noiseSuppressorWithoutFile } from './scripts/vite-noise-suppressor.ts'
import { reactAria } from './scripts/vite-react-aria.ts'
import { sonnerWithoutInlineStyle } from './scripts/vite-sonner-style.ts'
import { webManifest } from './scripts/web-manifest.ts'

const api = process.env.TRAU_API ?? 'http://localhost:3000'
const pages = pageChunks()
const precache = precachePlan({
  routes: ['/', '/auth/'],
  firstKb: 420,
  laterKb: 620,
  largestLaterBytes: 64_000,
})

const loadedFirst = /^assets\/(?:index|page|react|libraries|rolldown-runtime)-[^/]*\.js$/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    featureIndexes(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    tailwindcss(),
    icons({ compiler: 'jsx', jsx: 'react' }),
    reactAria(),
    sonnerWithoutInlineStyle(),
    clientVersion(),
    firstPaint(),
    emojiFont(),
    pages.plugin,
    previewFrames(),
    precompressed(),
    sizeReport({
      pages: [
        { name: 'sign-in', route: '/auth/', limitKb: 165 },
        { name: 'messenger', route: '/', limitKb: 280 },
        { name: 'public link', route: '/s/$token/', limitKb: 165 },
        { name: 'public note', route: '/n/$token/', limitKb: 165 },
        { name: 'guest of a call', route: '/goi/$token/', limitKb: 165 },
      ],
      parts: [
        { name: 'note editor', module: 'src/features/note/page/NotePage.tsx', route: '/', limitKb: 206 },
      ],
    }),
    precache.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: webManifest,
      includeManifestIcons: false,
      useCredentials: true,
      integration: {
        configureCustomSWViteBuild: config => void Object.assign(config, { logLevel: 'warn' }),
      },
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['assets/*.{js,css,woff2}', 'favicon.svg', 'icons/icon-192.png'],
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: 16_000_000,
        manifestTransforms: [precache.transform],
      },
    }),
    precompressedWorker('sw.js'),
  ],
  // The server replaces this literal in index.html with a fresh value for every response.
  html: { cspNonce: '__CSP_NONCE__' },
  // An imported file keeps its address, which a bundle of the older form lacks.
  worker: {
    format: 'es',
    plugins: () => [noiseSuppressorWithoutFile()],
    // A folder of their own: the service worker does not keep them, and none is of use without a network.
    rolldownOptions: { output: { entryFileNames: 'assets/workers/[name]-[hash].js' } },
  },
  build: {
    manifest: true,
    // An inlined asset is a data: URL, which the content security policy refuses for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A part that is loaded later names the files to fetch with it; those that every page has loaded first need no name.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'js' ? dependencies.filter(name => !loadedFirst.test(name)) : dependencies,
    },
    target: ['chrome111', 'firefox115', 'safari16.4'],
    reportCompressedSize: false,
    // What is sent first has its limit in the size report; what is loaded later may be large.
    chunkSizeWarningLimit: 4_000,
    rolldownOptions: {
      // Figures for who works on the build, at everybody's first start.
      checks: { pluginTimings: false, bundlerTimings: false },
      output: {
        // Few files for the first page, and those that change with every release apart from those that do not.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              tags: ['$initial'],
              priority: 3,
            },
            { name: 'libraries', test: /node_modules[\\/]/, tags: ['$initial'], priority: 2 },
            { name: 'app', tags: ['$initial'], priority: 1 },
            ...pages.groups,
            { name: 'icons', test: /~icons\//, minShareCount: 2, priority: 0.01 },
          ],
        },
      },
    },
  },
  optimizeDeps: { rolldownOptions: { plugins: [reactAria(), sonnerWithoutInlineStyle()] } },
  server: {
    proxy: Object.fromEntries(
      [
        '^/icons/([^/]+[.]json|search)',
        '/openapi.json',
        '/asyncapi.json',
        '/docs',
        '/dev/outbox',
        '/healthz',
        '/readyz',
        '^/[a-z-]+/v[12]/',
        '^/(connection|media)/',
      ].map(path => [path, { target: api, ws: true, changeOrigin: true }]),
    ),
  },
})
