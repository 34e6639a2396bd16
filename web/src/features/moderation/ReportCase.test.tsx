import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../api/testing.ts'
import { cleanup, fireEvent, render, screen } from '../../testing/library.ts'
import { ReportCase } from './ReportCase.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('a case that a colleague escalated meanwhile shows where it stands, and keeps what was written', async () => {
  let status = 'IN_REVIEW'
  stubNetwork(({ url, method }) => {
    if (url.includes('/permissions/@/own'))
      return json({ data: { permissions: ['report.decide'], placed: [], isAdmin: true, roles: [] } })
    if (method !== 'GET') {
      status = 'ESCALATED'
      return failure('reportStatusNotAllowed', 409)
    }
    return json({
      data: {
        ...{
          reportId: 'r',
          status,
          reason: 'SPAM',
          text: 'Quảng cáo',
          createdTime: 1,
          messages: [],
          history: [],
        },
        ...{ user: { userId: 'u', name: 'Chi' }, otherReports: 0, isLocked: false },
      },
    })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <ReportCase reportId="r" onClose={() => undefined} />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('radio', { name: 'Chuyển cấp trên' }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Đã nhắc hai lần' } })
  fireEvent.click(screen.getByRole('button', { name: 'Thực hiện' }))
  await vi.waitFor(() =>
    expect(screen.queryByRole('radio', { name: 'Chuyển cấp trên' }), 'no step from here').toBeNull(),
  )
  expect(screen.getByRole('radio', { name: /Nhắc nhở/ })).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Đã nhắc hai lần')
})

it.each([
  { where: 'one place', permissions: [], placed: ['report.decide'], mayLimit: false },
  { where: 'the whole tenant', permissions: ['report.decide'], placed: [], mayLimit: true },
])(
  'who decides on reports of $where is offered limits and locks: $mayLimit',
  async ({ permissions, placed, mayLimit }) => {
    const report = {
      ...{ reportId: 'r', status: 'IN_REVIEW', reason: 'SPAM', text: 'Quảng cáo', createdTime: 1 },
      ...{ messages: [], history: [], user: { userId: 'u', name: 'Chi' }, otherReports: 0 },
      ...{ isLocked: false, limitedUntil: 2 },
    }
    stubNetwork(({ url }) =>
      json({
        data: url.includes('/permissions/@/own') ? { permissions, placed, isAdmin: true, roles: [] } : report,
      }),
    )
    render(
      <QueryClientProvider client={queryClient}>
        <ReportCase reportId="r" onClose={() => undefined} />
      </QueryClientProvider>,
    )
    expect(await screen.findByRole('radio', { name: 'Nhắc nhở' })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Hạn chế' }) !== null).toBe(mayLimit)
    expect(screen.queryByRole('radio', { name: 'Khoá tài khoản' }) !== null).toBe(mayLimit)
    expect(screen.queryByRole('button', { name: 'Gỡ hạn chế' }) !== null).toBe(mayLimit)
    expect(screen.queryByText(/^Bạn xử lý báo cáo của một nơi/) !== null).toBe(!mayLimit)
  },
)
