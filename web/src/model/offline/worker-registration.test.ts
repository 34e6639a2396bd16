// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { browserStorage } from '../../storage/browser-storage.ts'
import type { ToWorker } from '../../worker/messages.ts'
import { keepRestOfBuild } from './worker-registration.ts'

it('the rest of a build is asked for until the worker says that all of it is kept', async () => {
  let isWhole = false
  const askedTypes: ToWorker['type'][] = []
  const postMessage = ({ type }: ToWorker, [port]: MessagePort[]) => {
    askedTypes.push(type)
    port?.postMessage(type === 'build' ? { entry: '/assets/index-b.js' } : { isWhole })
    port?.close()
  }
  const keptBuild = () => browserStorage.get('trau_kept_build')
  const registration = { active: { postMessage } } as never
  await keepRestOfBuild(registration)
  isWhole = true
  await keepRestOfBuild(registration)
  expect(askedTypes).toEqual(['build', 'keepRest', 'build', 'keepRest'])
  await vi.waitFor(() => expect(keptBuild()).toBe('/assets/index-b.js'))
  await keepRestOfBuild(registration)
  expect(askedTypes).toHaveLength(5)
})
