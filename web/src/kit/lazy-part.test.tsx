import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Lazy, lazyPart } from './lazy-part.tsx'

afterEach(cleanup)

const Settings = ({ tab }: { tab: string }) => <p>Phần {tab}</p>
const settle = () => act(async () => {})

test('a part that cannot be fetched says so, and is fetched the next time it is shown', async () => {
  let isOffline = true
  const settings = lazyPart(async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: Settings }
  })
  const onUnavailable = vi.fn()
  const { unmount } = render(<Lazy part={settings} tab="một" onUnavailable={onUnavailable} />)
  await settle()
  expect(onUnavailable).toHaveBeenCalledTimes(1)
  unmount()

  isOffline = false
  render(<Lazy part={settings} tab="hai" onUnavailable={onUnavailable} />)
  await settle()
  expect(screen.getByText('Phần hai')).toBeTruthy()
  expect(onUnavailable).toHaveBeenCalledTimes(1)
})

test('a part that was fetched ahead stands in the first paint', async () => {
  const settings = lazyPart(async () => ({ default: Settings }))
  await settings.load()
  render(<Lazy part={settings} tab="ba" onUnavailable={() => {}} />)
  expect(screen.getByText('Phần ba')).toBeTruthy()
})
