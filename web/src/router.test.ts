import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pagePaths } from '@trau/contract/rules/page-paths.gen'
import { expect, test } from 'vitest'
import { parseCacheSize } from './kit/router-times.ts'
import { createAppRouter } from './router.tsx'

test('[R-CONST-ROUTER] pending after 1 s for at least 500 ms, preload after 50 ms and fresh for 30 s', () => {
  const { options } = createAppRouter()
  expect(options).toMatchObject({
    defaultPendingMs: 1000,
    defaultPendingMinMs: 500,
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPreloadStaleTime: 30_000,
    scrollRestoration: true,
  })
})

test('[R-CONST-ROUTER] the router in use remembers 1000 parsed paths', () => {
  const core = createRequire(createRequire(import.meta.url).resolve('@tanstack/react-router')).resolve(
    '@tanstack/router-core',
  )
  const source = readFileSync(
    core.replace(/dist\/(cjs|esm)\/.*$/, 'dist/esm/new-process-route-tree.js'),
    'utf8',
  )
  const sizes = [...source.matchAll(/createSieveCache\(([\de]+)\)/g)].map(match => Number(match[1]))
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.every(size => size === parseCacheSize)).toBe(true)
})

test('the server knows the address of every page, and no others', () => {
  const paths = Object.keys(createAppRouter().routesByPath).map(path =>
    path.replace(/\{?\$\w+\}?/g, '$').replace(/(.)\/$/, '$1'),
  )
  expect([...pagePaths].sort()).toEqual([...new Set(paths)].sort())
})
