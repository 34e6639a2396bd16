import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import WorkspacesPane from './WorkspacesPane.tsx'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }))

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('says that there is no workspace yet, and that a search finds none, with the button to make one beside', async () => {
  stubNetwork(({ url }) =>
    url.includes('/permissions/@/own')
      ? json({ data: { permissions: ['workspace.create'], placed: [], isAdmin: true, roles: [] } })
      : json({ data: { items: [], total: 0 } }),
  )
  render(
    <QueryClientProvider client={queryClient}>
      <WorkspacesPane />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Chưa có không gian làm việc nào')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Tạo không gian làm việc' })).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Hoa Sen' } })
  expect(await screen.findByText(/Không tìm thấy không gian nào/)).toBeTruthy()
})
