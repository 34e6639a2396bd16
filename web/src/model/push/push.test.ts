import { expect, it } from 'vitest'
import { isSameKey, keyBytes } from './subscription.ts'
import { isAppleMobile, pushObstacle } from './support.ts'

const able = {
  hasWorker: true,
  hasPush: true,
  hasNotification: true,
  permission: 'default' as NotificationPermission,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140',
  touchPoints: 0,
  isStandalone: false,
}
const iPhone = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', touchPoints: 5 }
const iPad = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', touchPoints: 5 }

it.each([
  ['a browser that has not been asked', {}, undefined],
  ['one that refuses', { permission: 'denied' }, 'denied'],
  ['one without push', { hasPush: false }, 'unsupported'],
  ['an insecure address', { hasWorker: false }, 'unsupported'],
  ['an iPhone in the browser', { ...iPhone, hasPush: false }, 'needsHomeScreen'],
  ['an iPad that says it is a Mac', { ...iPad, hasPush: false }, 'needsHomeScreen'],
  ['an iPhone on the home screen', { ...iPhone, isStandalone: true }, undefined],
  ['an old iPhone on the home screen', { ...iPhone, isStandalone: true, hasPush: false }, 'unsupported'],
] as const)('%s: %o', (_, change, obstacle) => {
  expect(pushObstacle({ ...able, ...change })).toBe(obstacle)
})

it('a Mac is no iPad', () => {
  expect(isAppleMobile({ ...iPad, touchPoints: 0 })).toBe(false)
})

it('a subscription is of the server only by its key, as bytes', () => {
  const key = keyBytes('BPx_-A0')
  expect([...key]).toEqual([4, 252, 127, 248, 13])
  expect(isSameKey(new Uint8Array([4, 252, 127, 248, 13]).buffer, key)).toBe(true)
  expect(isSameKey(new Uint8Array([4, 252, 127, 248, 14]).buffer, key)).toBe(false)
  expect(isSameKey(new Uint8Array([4, 252]).buffer, key)).toBe(false)
  expect(isSameKey(null, key)).toBe(false)
})
