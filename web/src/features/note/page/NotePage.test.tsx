import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useParams,
} from '@tanstack/react-router'
import type { Note } from '@trau/contract'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { store } from '../../../store/store.ts'
import { act, cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import NotePage from './NotePage.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const noteOf = (noteId: string, title: string) =>
  ({
    ...{
      noteId,
      title,
      excerpt: '',
      tasks: [],
      labelIds: [],
      ownerId: 'an',
      colour: 'DEFAULT',
      role: 'MANAGE',
    },
    ...{ taskCount: 0, doneCount: 0, createdTime: 1, changedTime: 1, bytes: 0, seq: 0 },
    ...{ isLocked: false, isPinned: false, isArchived: false, isTemplate: false, isShared: false },
  }) as Note

const titles: Record<string, string> = { cho: 'Đi chợ', hop: 'Họp tuần' }

/** The page of a note, and the requests that change a title. */
async function open() {
  const renames: [noteId: string, title: string][] = []
  stubNetwork(({ method, url, body }) => {
    const noteId = Object.keys(titles).find(id => url.includes(`/notes/${id}`))
    if (method === 'PUT' && noteId) renames.push([noteId, (body as { title: string }).title])
    if (noteId && url.endsWith('/document'))
      return json({ data: { noteId, updates: [], seq: 0, hasMore: false, bytes: 0 } })
    if (noteId && /\/notes\/\w+$/.test(url)) return json({ data: noteOf(noteId, titles[noteId]!) })
    return json({ data: { items: [] } })
  })
  const root = createRootRoute({ component: Outlet })
  const notes = createRoute({ path: '/notes', getParentRoute: () => root, component: () => null })
  const note = createRoute({
    path: '/notes/$noteId',
    getParentRoute: () => root,
    component: () => (
      <NotePage noteId={(useParams({ strict: false }) as { noteId: string }).noteId} place={{}} />
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([notes, note]),
    history: createMemoryHistory({ initialEntries: ['/notes/hop'] }),
  })
  render(
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </Provider>,
  )
  const go = (noteId: string) =>
    act(() => router.navigate({ to: '/notes/$noteId', params: { noteId } } as never))
  return { go, renames }
}

const titleField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Tiêu đề' })

it('the last letters of a title go to their note where another one is opened at once', async () => {
  const { go, renames } = await open()
  await expect.poll(async () => (await titleField()).value).toBe('Họp tuần')
  await go('cho')
  await expect.poll(async () => (await titleField()).value).toBe('Đi chợ')
  fireEvent.change(await titleField(), { target: { value: 'Đi chợ Tết' } })
  await go('hop')
  await expect.poll(() => renames).toEqual([['cho', 'Đi chợ Tết']])
  await expect.poll(async () => (await titleField()).value).toBe('Họp tuần')
})
