import { QueryClientProvider } from '@tanstack/react-query'
import type { ImportReport, ImportResult } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { ImportDialog } from './ImportDialog.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const report = (parts: Partial<ImportReport>): ImportReport => ({
  ...{ created: 0, changed: 0, unchanged: 0, refused: 0, waiting: 0, lines: [] },
  ...parts,
})

function open(reports: ImportReport[], links: ImportResult['links'] = []) {
  const sent = stubNetwork(({ url }) => {
    if (url.endsWith('/check')) return json({ data: reports.shift() })
    if (url.endsWith('/import'))
      return json({
        data: { created: 1, changed: 0, unchanged: 0, invited: 1, links, expiresTime: Date.now() },
      })
    return json({ data: { items: [] } })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <ImportDialog onClose={() => {}} />
    </QueryClientProvider>,
  )
  return sent
}
const paste = (csv: string) => {
  fireEvent.change(screen.getByLabelText('Hoặc dán nội dung vào đây'), { target: { value: csv } })
  fireEvent.click(screen.getByRole('button', { name: 'Xem trước' }))
}

it('shows each error by line and column, and imports nothing while there is one', async () => {
  open([
    report({
      refused: 1,
      created: 1,
      lines: [
        { line: 2, outcome: 'CREATE', username: 'an', name: 'An' },
        {
          ...{ line: 3, outcome: 'ERROR', username: 'binh' },
          errors: [
            { column: 'email', reason: 'emailInvalid' },
            { column: 'phoneNumber', reason: 'duplicate', otherLine: 2 },
          ],
        },
      ],
    }),
  ])
  paste('username\nan\nbinh')
  expect(await screen.findByText('Email: không phải địa chỉ email.')).toBeTruthy()
  expect(screen.getByText('Số điện thoại: trùng với dòng 2.')).toBeTruthy()
  expect(screen.getByText('Dòng 3')).toBeTruthy()
  expect(screen.queryByText('Dòng 2')).toBeNull()
  expect(screen.getByRole('button', { name: 'Tạo 1 tài khoản' }).hasAttribute('disabled')).toBe(true)
})

it('imports what was shown, once for two presses, with the chosen invitation', async () => {
  const lines = [{ line: 2, outcome: 'CREATE' as const, username: 'an', name: 'An' }]
  const sent = open([report({ created: 1, lines })])
  paste('username,fullName\nan,An')
  fireEvent.click(await screen.findByRole('radio', { name: /tôi tự chuyển liên kết/ }))
  const run = screen.getByRole('button', { name: 'Tạo 1 tài khoản' })
  fireEvent.click(run)
  fireEvent.click(run)
  expect(await screen.findByText('Đã tạo 1 và sửa 0 tài khoản.')).toBeTruthy()
  const imports = sent.filter(({ url }) => url.endsWith('/import'))
  expect(imports.map(({ body }) => body)).toEqual([{ csv: 'username,fullName\nan,An', invitation: 'LINKS' }])
})

it('gives new links to who has set no password, where nothing else of the file is new', async () => {
  const sent = open(
    [report({ unchanged: 2, waiting: 1 })],
    [{ username: 'an', name: 'An', url: 'https://a.vn/x' }],
  )
  paste('username,fullName\nan,An\nbinh,Bình')
  expect(await screen.findByText(/1 người trong tệp đã được mời nhưng chưa đặt mật khẩu/)).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Lấy 1 liên kết mới' }))
  expect(await screen.findByRole('button', { name: 'Tải danh sách liên kết' })).toBeTruthy()
  const imports = sent.filter(({ url }) => url.endsWith('/import'))
  expect(imports.map(({ body }) => body)).toMatchObject([{ invitation: 'LINKS' }])
})

it('saves links in a file where no name is taken for a formula', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    files.push(file as Blob)
    return 'blob:x'
  })
  const url = 'https://a.vn/?reset=x'
  const names = ['=1+1', ' =A1', '＝1', '＋84', 'An, "Bé"', 'Bình']
  const links = names.map((name, n) => ({ username: `nguoi.${n}`, name, url }))
  open([report({ created: 6 })], links)
  paste('username,fullName\nan,An')
  fireEvent.click(await screen.findByRole('button', { name: 'Tạo 6 tài khoản' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Tải danh sách liên kết' }))
  const lines = (await files[0]!.text()).trimEnd().split('\r\n')
  expect(lines.map(line => line.slice(line.indexOf(',') + 1, line.lastIndexOf(',')))).toEqual([
    ...["'=1+1", "' =A1", "'＝1", "'＋84", '"An, ""Bé"""', 'Bình'],
  ])
})

it('refuses a file of another encoding before it is sent', async () => {
  const sent = open([])
  const file = new File([new Uint8Array([0x75, 0x0a, 0xd4, 0xea])], 'a.csv')
  fireEvent.change(screen.getByLabelText('Chọn tệp CSV', { selector: 'input' }), {
    target: { files: [file] },
  })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('UTF-8'))
  expect(sent).toEqual([])
})
