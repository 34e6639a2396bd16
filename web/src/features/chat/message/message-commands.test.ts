import { afterEach, expect, it, vi } from 'vitest'
import { toast } from '../../../ui/toast.ts'
import { copyText } from './message-commands.ts'

vi.mock('../../../ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))
afterEach(() => void vi.unstubAllGlobals())

it('says whether a text was copied', async () => {
  vi.stubGlobal('navigator', {})
  document.execCommand = () => false
  await copyText('Trầu cau')
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/không cho sao chép/))
  document.execCommand = () => true
  await copyText('Trầu cau')
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Đã sao chép')
})
