import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { queryClient } from '../../../api/query-client.ts'
import { windowOf, withHidden } from '../../../model/messages/message-window.ts'
import { MessengerContext } from '../../../model/session/messenger.ts'
import { store } from '../../../store/store.ts'
import { act, cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { messageOf } from '../testing.ts'
import { dropGone } from './drop-gone.ts'
import Lightbox from './Lightbox.tsx'
import { closeLightbox, openLightboxWith, shownOf, useLightbox } from './lightbox.ts'

const minute = 60_000
/** How often the server was asked for links. */
let rounds = 0

beforeEach(() => {
  rounds = 0
  vi.useFakeTimers()
  vi.spyOn(api.media, 'listMediaLinks').mockImplementation((async ({
    body,
  }: {
    body: { mediaIds: string[] }
  }) => {
    rounds++
    const items = body.mediaIds.map(mediaId => ({
      mediaId,
      url: `https://files.vidu.vn/${mediaId}?round=${rounds}`,
      downloadUrl: '',
      expiresTime: Date.now() + 10 * minute,
    }))
    return { items }
  }) as never)
})
afterEach(() => {
  cleanup()
  closeLightbox()
  queryClient.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Open() {
  const lightbox = useLightbox()
  return lightbox && <Lightbox {...lightbox} />
}

/** Opens the first of so many pictures, each of a message of its own. */
async function open(count: number) {
  const media = Array.from({ length: count }, (_, n) => ({
    mediaId: `m${n}`,
    kind: 'IMAGE' as const,
    name: `ảnh ${n}`,
    extension: 'jpg',
    mimeType: 'image/jpeg',
    bytes: 9,
    width: 400,
    height: 300,
    createdTime: 1,
  }))
  const items = media.flatMap((one, n) =>
    shownOf(messageOf(n + 1, { type: 'MEDIA', metaData: { media: [one] } })),
  )
  openLightboxWith({ roomId: 'room', items, index: 0 })
  render(
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <MessengerContext value={{} as never}>
          <Open />
        </MessengerContext>
      </QueryClientProvider>
    </Provider>,
  )
  await passed(100)
}
const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const next = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Ảnh sau' }))
  await passed(1000)
}
const picture = (n: number) => screen.getByAltText<HTMLImageElement>(`ảnh ${n}`)

it('a picture beside the one that is shown has a new address before its own ends', async () => {
  await open(2)
  expect(picture(0).src).toBe('https://files.vidu.vn/m0?round=1')
  await passed(10 * minute)
  expect(picture(0).src).toBe('https://files.vidu.vn/m0?round=1')
  expect(picture(1).src).toBe('https://files.vidu.vn/m1?round=2')
})

it('a picture whose address does not work gets another one, but not for ever', async () => {
  await open(1)
  for (const round of [2, 3, 4, 4]) {
    fireEvent.error(picture(0))
    await passed(100)
    expect(picture(0).src).toBe(`https://files.vidu.vn/m0?round=${round}`)
  }
})

it('the picture that one has turned to stays when further ones are found', async () => {
  await open(6)
  await next()
  expect(screen.getByText('2 / 6')).toBeTruthy()
  await next()
  expect(screen.getByText('3 / 6')).toBeTruthy()
})

it('a picture that is recalled or deleted while the viewer is open is seen no more', async () => {
  await open(4)
  await next()
  const [first, second, third] = [1, 2, 3].map(seq => messageOf(seq, { type: 'MEDIA' }))
  const isRecalled = true
  const recalled = windowOf({
    items: [{ ...first!, isRecalled }, second!, third!],
    hasOlder: false,
    hasNewer: true,
  })
  await act(async () => dropGone('room', recalled))
  expect(screen.getByText('1 / 3')).toBeTruthy()
  expect(screen.queryByAltText('ảnh 0')).toBeNull()
  expect(picture(1)).toBeTruthy()
  await act(async () => dropGone('room', withHidden(recalled, 'm2')))
  expect(screen.getByText('1 / 2')).toBeTruthy()
  expect(picture(2)).toBeTruthy()
  await act(async () => dropGone('another room', { ...recalled, messages: [] }))
  expect(screen.getByText('1 / 2')).toBeTruthy()
})

it('the viewer closes when nothing is left of it', async () => {
  await open(1)
  const message = messageOf(1, { type: 'MEDIA', isRecalled: true })
  await act(async () => dropGone('room', windowOf({ items: [message], hasOlder: false, hasNewer: false })))
  await passed(1000)
  expect(screen.queryByText('1 / 1')).toBeNull()
})
