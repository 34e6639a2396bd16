import { QueryClientProvider } from '@tanstack/react-query'
import type { DriveComment } from '@trau/contract'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../../api/testing.ts'
import { createStore } from '../../../store/store.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { node } from '../testing.ts'
import { Comments } from './Comments.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('a comment that is changed after its answer was lost is not taken for the first one', async () => {
  const comments = new Map<string, DriveComment>()
  let isLost = true
  stubNetwork(({ method, url, body }) => {
    if (method !== 'POST' || !url.includes('/comments'))
      return json({ data: { items: [...comments.values()] } })
    const { text, clientCommentId } = body as { text: string; clientCommentId: string }
    const comment =
      comments.get(clientCommentId) ??
      ({ commentId: clientCommentId, nodeId: 'tệp', userId: 'an', text, createdTime: 1 } as DriveComment)
    comments.set(clientCommentId, comment)
    return isLost ? failure('internal', 502) : json({ data: comment })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <Provider store={createStore()}>
        <Comments node={node({ nodeId: 'tệp' })} />
      </Provider>
    </QueryClientProvider>,
  )
  const send = (text: string) => {
    fireEvent.change(screen.getByLabelText('Viết bình luận'), { target: { value: text } })
    fireEvent.submit(screen.getByLabelText('Viết bình luận').closest('form')!)
  }
  const texts = () => [...comments.values()].map(({ text }) => text)
  send('Trang 2 thiếu chữ ký')
  await waitFor(() => expect(texts()).toEqual(['Trang 2 thiếu chữ ký']))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Gửi' })).toHaveProperty('disabled', false))
  isLost = false
  send('Trang 2 và 5 thiếu chữ ký')
  await waitFor(() => expect(texts()).toEqual(['Trang 2 thiếu chữ ký', 'Trang 2 và 5 thiếu chữ ký']))
})
