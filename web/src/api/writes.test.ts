// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** Failures are shown in one place, `mutation.ts`, and ignored in one, `ignore-failure.ts`. docs/recipes/mutation.md */
const root = fileURLToPath(new URL('..', import.meta.url))
const filesIn = (folders: string) =>
  globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root })
    .filter(path => !/\.test\.tsx?$/.test(path))
    .map(path => ({ path, lines: readFileSync(`${root}/${path}`, 'utf8').split('\n') }))

/** What browsers refuse to a call's devices and connections is a state there, and no failed write. */
const isMedia = (path: string) => path.startsWith('features/call/media/')

const catches = filesIn('{features,shell,kit,model}')
  .filter(({ path }) => !isMedia(path))
  .flatMap(({ path, lines }) =>
    lines.flatMap((line, at) =>
      /\} catch|\.catch\(/.test(line)
        ? [{ place: `${path}:${at + 1}`, around: lines.slice(at - 2, at + 2) }]
        : [],
    ),
  )

it('screens and commands do not catch: a write goes through useApiMutation or runWrite', () => {
  expect(
    catches.length,
    `use ignoreFailure(work, why) where a failure harms nobody:\n${catches.map(({ place }) => place).join('\n')}`,
  ).toBeLessThanOrEqual(15)
})

it('what still catches says why', () => {
  const silent = catches.filter(({ around }) => !around.some(line => /^\s*(\/\/|\/?\*)/.test(line)))
  expect(silent.map(({ place }) => place)).toEqual([])
})

it('the toast of a failure is shown by the mutation alone', () => {
  const toasts = filesIn('{api,features,shell,kit,model,store}')
    .filter(({ lines }) => lines.some(line => /toast\.error\(\s*errorText/.test(line)))
    .map(({ path }) => path)
  expect(toasts, 'leave it to useApiMutation, or show it in place by onFailure').toEqual(['api/mutation.ts'])
})

it('identifiers are made where there is no HTTPS too: by uuid, never by crypto.randomUUID', () => {
  const places = filesIn('{api,features,kit,live,model,routes,shell,store,ui,worker}')
    .filter(({ lines }) => lines.some(line => line.includes('.randomUUID')))
    .map(({ path }) => path)
  expect(places, 'take v4 or v7 from uuid: browsers give randomUUID to secure pages alone').toEqual([])
})
