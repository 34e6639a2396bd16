import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { createStore } from '../../../store/store.ts'
import { cleanup, render } from '../../../testing/library.ts'
import { AttachmentsPane } from './AttachmentsPane.tsx'

const openSpaces = vi.hoisted(() => new Set<string>())
vi.mock('../../../model/session/useLiveSession.ts', () => {
  const connection = {
    openSpace: (spaceId: string) => {
      openSpaces.add(spaceId)
      return () => openSpaces.delete(spaceId)
    },
  }
  const session = { connection }
  return { useLiveSession: () => session }
})
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
  useNavigate: () => () => undefined,
}))

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('the files of the messages of a room follow its changes, such as the end of a scan', () => {
  stubNetwork(() => json({ data: { items: [] } }))
  render(
    <QueryClientProvider client={queryClient}>
      <Provider store={createStore()}>
        <AttachmentsPane spaceId="room" />
      </Provider>
    </QueryClientProvider>,
  )
  expect([...openSpaces]).toEqual(['room'])
})
