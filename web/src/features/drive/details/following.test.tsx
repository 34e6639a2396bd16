import { QueryClientProvider } from '@tanstack/react-query'
import type { DriveVersion, EventName } from '@trau/contract'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { applyEvent, registerLiveHandlers } from '../../../live/dispatch.ts'
import { createStore } from '../../../store/store.ts'
import { cleanup, render, screen } from '../../../testing/library.ts'
import { driveLive } from '../live.ts'
import { node } from '../testing.ts'
import { Activity } from './Activity.tsx'
import { Versions } from './Versions.tsx'

/** Spaces that the page listens to. */
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

const store = createStore()
let leave: () => void
beforeEach(() => {
  leave = registerLiveHandlers(driveLive)
})
afterEach(() => {
  leave()
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** An event of the space, which reaches only who listens to it. */
const hear = (type: EventName) => {
  expect([...openSpaces]).toEqual(['room'])
  applyEvent({ type, data: { spaceId: 'room', seq: 2 } }, { dispatch: store.dispatch, queryClient })
}

/** Shows a tab of a file of a room. @returns what changes the list that the server answers */
function open(tab: ReactNode, end: string, items: unknown[]) {
  let answer = items
  stubNetwork(({ url }) => {
    const { pathname } = new URL(url, 'https://trau.vn')
    return json({ data: { items: pathname.endsWith(end) ? answer : [] } })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <Provider store={store}>{tab}</Provider>
    </QueryClientProvider>,
  )
  return (next: unknown[]) => {
    answer = next
  }
}

const file = node({ nodeId: 'tệp', spaceId: 'room', versionId: 'v2' })
const version: DriveVersion = {
  ...{ nodeId: 'tệp', versionId: 'v1', bytes: 1, createdBy: 'binh', createdTime: 1, isCurrent: false },
  media: { mediaId: 'm1' } as DriveVersion['media'],
}

it('the activity of a file shows what somebody does with it meanwhile', async () => {
  const renamed = { what: 'RENAMED', by: 'binh', detail: 'Nháp.txt', createdTime: 1 }
  const change = open(<Activity node={file} />, '/activity', [renamed])
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
  change([{ what: 'CONTENT', by: 'binh', createdTime: 2 }, renamed])
  hear('driveChanged')
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
})

it('the versions of a file show the name that somebody gives one meanwhile', async () => {
  const change = open(<Versions node={file} />, '/versions', [version])
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
  change([{ ...version, label: 'Gửi khách' }])
  hear('driveVersionsChanged')
  expect(await screen.findByText('Gửi khách')).toBeTruthy()
})
