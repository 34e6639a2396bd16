import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { toast } from '../../../ui/toast.ts'
import { JoinScreen } from './JoinScreen.tsx'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }))
vi.mock('../../../model/session/useLiveElsewhere.ts', () => ({ useLiveElsewhere: () => undefined }))
vi.mock('../../../ui/toast.ts', () => ({
  toast: Object.assign(vi.fn(), { success: vi.fn(), error: vi.fn(), info: vi.fn() }),
}))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const preview = {
  ...{ name: 'Phòng giáo viên', memberCount: 3, needsApproval: false, standing: 'OUTSIDE' },
  ...{ friends: [], friendCount: 0 },
}
const forWorkspace = /chỉ dành cho người trong không gian làm việc/

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <JoinScreen token="x" />
    </QueryClientProvider>,
  )
}

it('who is not in the workspace of a group reads so in place of the button, which comes once they are in it', async () => {
  let isOutside = true
  stubNetwork(() => json({ data: { ...preview, ...(isOutside && { isOutsideWorkspace: true }) } }))
  open()
  expect(await screen.findByText(forWorkspace)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Vào nhóm' })).toBeNull()
  isOutside = false
  fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }))
  expect(await screen.findByRole('button', { name: 'Vào nhóm' })).toBeTruthy()
  expect(screen.queryByText(forWorkspace)).toBeNull()
})

it('who left the workspace meanwhile is not asked to invite others there', async () => {
  let isOutside = false
  stubNetwork(({ method }) => {
    if (method === 'GET')
      return json({ data: { ...preview, ...(isOutside && { isOutsideWorkspace: true }) } })
    isOutside = true
    return failure('notInWorkspace', 409)
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Vào nhóm' }))
  expect(await screen.findByText(forWorkspace)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Vào nhóm' })).toBeNull())
  expect(toast.error).not.toHaveBeenCalled()
})
