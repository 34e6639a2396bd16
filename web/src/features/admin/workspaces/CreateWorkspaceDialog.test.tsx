import { afterEach, expect, it, vi } from 'vitest'
import { json, stubNetwork } from '../../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { CreateWorkspaceDialog } from './CreateWorkspaceDialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('sends the same id again after a lost answer', async () => {
  const answers = [
    () => Promise.reject(new TypeError('fetch failed')),
    () => json({ data: { workspaceId: 'w' } }),
  ]
  const requests = stubNetwork(() => answers.shift()!())
  const onMade = vi.fn()
  render(<CreateWorkspaceDialog onMade={onMade} onClose={() => {}} />)
  fireEvent.change(screen.getByLabelText(/Tên/), { target: { value: 'Trường Hoa Sen' } })
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Tạo không gian làm việc' }))
  save()
  await waitFor(() => expect(answers).toHaveLength(1))
  await waitFor(() => {
    save()
    expect(onMade).toHaveBeenCalledOnce()
  })
  const [first, second] = requests.map(({ body }) => body as { creationId: string })
  expect(first!.creationId).toBeTruthy()
  expect(second!.creationId).toBe(first!.creationId)
})
