import { toast as shownToasts } from 'sonner'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { windowOf } from '../../../model/messages/message-window.ts'
import { heldWindow, windowKey } from '../../../model/messages/window-cache.ts'
import { waitFor } from '../../../testing/library.ts'
import { connectToasts } from '../../../ui/toast.ts'
import { messageOf } from '../testing.ts'
import { showSent } from './show-sent.ts'

connectToasts(shownToasts)

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const hold = (hasNewer: boolean) =>
  queryClient.setQueryData(windowKey('room'), windowOf({ items: [messageOf(1)], hasOlder: false, hasNewer }))
const toastTitles = () => shownToasts.getToasts().map(one => ('title' in one ? one.title : undefined))

it('leads from the past to the end, where what was sent stands', async () => {
  hold(true)
  stubNetwork(() => json({ data: { items: [messageOf(8), messageOf(9)], hasOlder: true, hasNewer: false } }))
  showSent('room')
  await waitFor(() => expect(heldWindow('room')?.hasNewer).toBe(false))
  expect(toastTitles()).toEqual([])
})

it('says where it is when the end cannot be had', async () => {
  hold(true)
  stubNetwork(() => {
    throw new TypeError('no network')
  })
  showSent('room')
  await waitFor(() =>
    expect(toastTitles()).toEqual(['Tin của bạn ở cuối cuộc trò chuyện, có mạng lại là thấy.']),
  )
  expect(heldWindow('room')?.hasNewer).toBe(true)
})

it('asks for nothing where the end is on screen', () => {
  hold(false)
  const sent = stubNetwork(() => json({ data: {} }))
  showSent('room')
  expect(sent).toEqual([])
})
