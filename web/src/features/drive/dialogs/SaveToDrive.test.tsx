import type { Media } from '@trau/contract'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { createStore } from '../../../store/store.ts'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { node } from '../testing.ts'
import SaveToDrive from './SaveToDrive.tsx'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }))
vi.mock('./FolderPicker.tsx', () => ({
  FolderPicker: ({ onChoose }: { onChoose: (folder: { nodeId: string; name: string }) => void }) => (
    <button type="button" onClick={() => onChoose({ nodeId: 'an', name: 'Kho của tôi' })}>
      Lưu vào đây
    </button>
  ),
}))

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('files of a message are saved under names that every file system can hold', async () => {
  const requests = stubNetwork(() => json({ data: { node: node({ nodeId: 'n' }) } }))
  const files = ['Biên bản: quý 3?.docx', 'con.txt', 'thường.pdf'].map((name, n) => ({
    mediaId: `m${n}`,
    name,
  }))
  render(
    <Provider store={createStore()}>
      <SaveToDrive files={files as Media[]} onClose={() => undefined} />
    </Provider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Lưu vào đây' }))
  await vi.waitFor(() => expect(requests).toHaveLength(3))
  expect(requests.map(({ body }) => (body as { name: string }).name)).toEqual([
    'Biên bản- quý 3-.docx',
    '_con.txt',
    'thường.pdf',
  ])
})
