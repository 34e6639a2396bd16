import { QueryClientProvider } from '@tanstack/react-query'
import type { Overview } from '@trau/contract'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, type Sent, stubNetwork } from '../../../api/testing.ts'
import { createStore } from '../../../store/store.ts'
import { cleanup, fireEvent, render, screen, within } from '../../../testing/library.ts'
import { fullTime } from '../../../text/time.ts'
import OverviewPane from './OverviewPane.tsx'

vi.mock('@tanstack/react-router', async actual => ({
  ...(await actual<object>()),
  Link: ({ to, search, children }: { to: string; search: { tab: string }; children: ReactNode }) => (
    <a href={`${to}?tab=${search.tab}`}>{children}</a>
  ),
}))

const undone = { isMailSetUp: true, isSomebodyHere: false, isAcquaintanceDecided: false, isBackedUp: false }
const permissions = [
  'overview.read',
  'user.read',
  'delivery.read',
  'signIn.read',
  'signIn.edit',
  'backup.read',
]

function openPane(part: Partial<Overview>) {
  const overview = {
    range: '24h',
    step: 'hour',
    version: '3.2.1',
    firstSteps: undone,
    points: [],
    days: [],
    ...part,
  }
  const sent = stubNetwork(({ url }) => {
    if (url.includes('/permissions/@/own'))
      return json({ data: { permissions, placed: [], isAdmin: true, roles: [] } })
    return json({ data: url.includes('/overview') ? overview : {} })
  })
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={queryClient}>
        <OverviewPane />
      </QueryClientProvider>
    </Provider>,
  )
  return sent
}
const findSteps = () => screen.findByRole('region', { name: 'Những bước đầu' })

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('an administrator’s first steps say which are done, and lead to the places of the others', async () => {
  openPane({})
  const steps = within(await findSteps())
  const rows = steps
    .getAllByRole('listitem')
    .map(row => [
      within(row).getByRole('img').getAttribute('aria-label'),
      within(row).queryByRole('link')?.getAttribute('href') ?? undefined,
    ])
  expect(rows).toEqual([
    ['Đã xong', undefined],
    ['Chưa làm', '/admin?tab=users'],
    ['Chưa làm', '/admin?tab=signIn'],
    ['Chưa làm', '/admin?tab=backups'],
  ])
})

it('an administrator decides from the first steps that people do not know each other', async () => {
  const sent = openPane({})
  fireEvent.click(within(await findSteps()).getByRole('button', { name: 'Không, vẫn có người lạ' }))
  await vi.waitFor(() =>
    expect(sent.filter(({ method }: Sent) => method !== 'GET').map(({ body }) => body)).toEqual([
      { isEveryoneAcquainted: false },
    ]),
  )
})

it('the first steps are gone once all are done, and for good once they were dismissed', async () => {
  openPane({ firstSteps: { isMailSetUp: true, isSomebodyHere: true, isAcquaintanceDecided: true } })
  await screen.findByText('Trầu 3.2.1')
  expect(screen.queryByRole('region', { name: 'Những bước đầu' })).toBeNull()
  cleanup()
  queryClient.clear()
  openPane({})
  fireEvent.click(within(await findSteps()).getByRole('button', { name: 'Ẩn' }))
  expect(screen.queryByRole('region', { name: 'Những bước đầu' })).toBeNull()
  cleanup()
  openPane({})
  await screen.findByText('Trầu 3.2.1')
  expect(screen.queryByRole('region', { name: 'Những bước đầu' })).toBeNull()
})

it('the overview shows the version, and when the last backup was made or that there is none', async () => {
  const lastTime = Date.UTC(2026, 10, 23, 3, 15)
  openPane({ backups: { lastTime, hasFailedSince: true, freeBytes: 5_000_000_000 } })
  expect(await screen.findByText('Trầu 3.2.1')).toBeTruthy()
  expect(screen.getByText(fullTime(lastTime))).toBeTruthy()
  expect(screen.getByText('Lần sao lưu sau đó không thành công.')).toBeTruthy()
  cleanup()
  queryClient.clear()
  openPane({ backups: { hasFailedSince: false } })
  expect((await screen.findByText('Bản sao lưu gần nhất')).parentElement!.textContent).toContain('Chưa có')
})
