import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen, waitFor } from '../testing/library.ts'
import { Lazy, lazyPart, lazyView } from './lazy-part.tsx'

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

describe('a view whose code cannot be fetched', () => {
  let isOffline: boolean
  let fetches: number
  const view = (...more: [('inPlace' | 'floating' | 'nothing')?, (() => void)?]) =>
    lazyView(
      async () => {
        fetches++
        if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
        return { default: Settings }
      },
      ...more,
    )
  beforeEach(() => {
    isOffline = true
    fetches = 0
  })

  test('says so in its place, leaves what is beside it, and is there after a press', async () => {
    const View = view()
    render(
      <>
        <input aria-label="bên cạnh" defaultValue="đang viết" />
        <Suspense fallback="đang tải">
          <View tab="một" />
        </Suspense>
      </>,
    )
    expect(await screen.findByText(/Chưa tải được/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Tải lại trang' })).toBeNull()
    expect(screen.getByLabelText('bên cạnh')).toHaveProperty('value', 'đang viết')
    fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }))
    await settle()
    expect([fetches, screen.queryByText(/Chưa tải được/) !== null]).toEqual([2, true])
    expect(screen.getByRole('button', { name: 'Tải lại trang' })).toBeTruthy()
    isOffline = false
    fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(await screen.findByText('Phần một')).toBeTruthy()
  })

  test('a view whose code cannot be fetched is fetched again when the browser comes online, and everywhere it stands', async () => {
    const View = view('nothing')
    render(
      <Suspense fallback="đang tải">
        <View tab="một" />
        <View tab="hai" />
      </Suspense>,
    )
    await waitFor(() => expect(document.body.textContent).toBe(''))
    isOffline = false
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(document.body.textContent).toBe('Phần mộtPhần hai'))
    expect(fetches).toBe(2)
  })

  test('a view whose code cannot be fetched is fetched again the next time it is shown; as a window it can be closed', async () => {
    const close = vi.fn()
    const View = view('floating', close)
    const shown = (
      <Suspense>
        <View tab="ba" />
      </Suspense>
    )
    const { unmount } = render(shown)
    expect((await screen.findByRole('alert')).textContent).toBe('Chưa tải được · Thử lại · Đóng')
    fireEvent.click(screen.getByRole('button', { name: 'Đóng' }))
    expect(close).toHaveBeenCalledOnce()
    unmount()
    isOffline = false
    render(shown)
    expect(await screen.findByText('Phần ba')).toBeTruthy()
  })
})
