// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import type { Note } from '@trau/contract'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { noteApi } from '../../../api/note-api.ts'
import { queryClient, qWith } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { cleanup, renderHook, waitFor } from '../../../testing/library.ts'
import { type NoteSource, showNotes } from './lists.ts'
import { useNotes } from './useNotes.ts'

const note = (noteId: string, title = noteId) => ({ noteId, title, labelIds: [] }) as unknown as Note

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** Searches find one note that is named as the search; those for "chậm" wait until they are answered. */
function searching(first: NoteSource) {
  const slow = Promise.withResolvers<Response>()
  stubNetwork(({ url }) => {
    const search = new URL(url, 'https://trau.vn').searchParams.get('search')
    return search === 'chậm' ? slow.promise : json({ data: { items: [note(search ?? 'tất cả')] } })
  })
  const { result, rerender } = renderHook(({ source }) => useNotes(source), {
    wrapper,
    initialProps: { source: first },
  })
  return {
    result,
    shownIds: () => result.current.notes?.map(({ noteId }) => noteId),
    show: (source: NoteSource) => rerender({ source }),
    answer: () => slow.resolve(json({ data: { items: [note('chậm')] } })),
  }
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const active = { view: 'ACTIVE', order: 'changed' } as const

it('the hits of a search stand until the next search is answered', async () => {
  const { shownIds, show, answer } = searching({ ...active, search: 'nhanh' })
  await waitFor(() => expect(shownIds()).toEqual(['nhanh']))
  show({ ...active, search: 'chậm' })
  expect(shownIds()).toEqual(['nhanh'])
  answer()
  await waitFor(() => expect(shownIds()).toEqual(['chậm']))
})

it('the notes of the wall are never shown as hits', async () => {
  const { shownIds, show } = searching(active)
  await waitFor(() => expect(shownIds()).toEqual(['tất cả']))
  show({ ...active, search: 'chậm' })
  expect(shownIds()).toBeUndefined()
})

it('a change of a note is shown in its lists after the quick search has found notes', async () => {
  const { result, shownIds } = searching(active)
  await waitFor(() => expect(shownIds()).toEqual(['tất cả']))
  const { queryKey } = qWith(noteApi.note.listNotes, { query: { search: 'x', limit: 6 } }, {})
  queryClient.setQueryData(queryKey, { items: [note('x')] })
  const takeBack = showNotes([note('tất cả', 'Tên mới')])
  await waitFor(() => expect(result.current.notes?.map(({ title }) => title)).toEqual(['Tên mới']))
  takeBack()
  await waitFor(() => expect(result.current.notes?.map(({ title }) => title)).toEqual(['tất cả']))
})

it('a change that is taken back leaves a note as somebody else has changed it since', async () => {
  const { queryKey } = qWith(noteApi.note.getNote, { params: { noteId: 'a' } }, {})
  queryClient.setQueryData(queryKey, note('a', 'Tên cũ'))
  const takeBack = showNotes([{ ...note('a', 'Tên cũ'), isPinned: true }])
  showNotes([{ ...note('a', 'Tên của Bình'), isPinned: true }])
  takeBack()
  expect(queryClient.getQueryData<Note>(queryKey)?.title).toBe('Tên của Bình')
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

it('a change that is taken back leaves a note to be asked for again where it was to be before', async () => {
  const { queryKey } = qWith(noteApi.note.getNote, { params: { noteId: 'a' } }, {})
  queryClient.setQueryData(queryKey, note('a', 'Tên cũ'))
  const takeBack = showNotes([{ ...note('a', 'Tên cũ'), isPinned: true }])
  await queryClient.invalidateQueries({ queryKey })
  takeBack()
  expect(queryClient.getQueryData<Note>(queryKey)?.isPinned).toBeUndefined()
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
