import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { failure, json } from '../../../api/testing.ts'
import { saveAs } from '../../../kit/save-as.ts'
import { toast } from '../../../ui/toast.ts'
import { node } from '../testing.ts'
import { downloadFile } from './download.ts'
import { saveFrom } from './save-from.ts'

vi.mock('../../../ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))
vi.mock('../../../kit/save-as.ts', () => ({ saveAs: vi.fn() }))
vi.mock('./save-from.ts', () => ({ saveFrom: vi.fn() }))

afterEach(() => {
  queryClient.clear()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const file = node({ nodeId: 'n', media: { mediaId: 'm' } as never })
const downloadUrl = 'https://files.vidu.vn/m/download?signature=s'

/** Answers what is asked at the address of the file like this. */
const serve = (answer: () => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async (url: string) =>
    url.startsWith(downloadUrl)
      ? answer()
      : json({
          data: { items: [{ mediaId: 'm', url: '', downloadUrl, expiresTime: Date.now() + 600_000 }] },
        }),
  )

it.each([
  ['fileNotScanned', 409, /quét vi-rút/],
  ['fileInfected', 403, /mã độc/],
  ['mediaNotFound', 404, /./],
] as const)(
  'a download that is refused with %s says so, and leaves the page where it is',
  async (code, status, text) => {
    serve(() => failure(code, status))
    expect(await downloadFile(file)).toBe(false)
    expect(toast.error).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(text))
    expect(saveFrom).not.toHaveBeenCalled()
  },
)

it('a file that may be had is saved under the name that it has now', async () => {
  serve(() => new Response('x', { status: 206 }))
  expect(await downloadFile(file)).toBe(true)
  expect(saveFrom).toHaveBeenCalledExactlyOnceWith(`${downloadUrl}&nodeId=n`)
})

it('the browser saves a file, or says what is wrong, where nobody answers beforehand', async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await downloadFile(file)).toBe(true)
  expect(saveFrom).toHaveBeenCalledOnce()
})

it('an empty file that a program made is saved, and one whose bytes are gone is not', async () => {
  expect(await downloadFile(node({ nodeId: 'n', name: 'trống.txt', bytes: 0 }))).toBe(true)
  expect(saveAs).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ size: 0 }), 'trống.txt')
  expect(toast.error).not.toHaveBeenCalled()
  await downloadFile(node({ nodeId: 'n', name: 'mất.txt', bytes: 9 }))
  expect(saveAs).toHaveBeenCalledOnce()
  expect(toast.error).toHaveBeenCalledOnce()
})
