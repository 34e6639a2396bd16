import { QueryClientProvider } from '@tanstack/react-query'
import type { BackupSchedule } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'

const schedule = {
  ...{ isOn: true, time: '02:00', timeZone: 'Asia/Ho_Chi_Minh', keep: 7, isVerified: false },
} as BackupSchedule

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('a schedule is switched off whatever stands in the number that is hidden then', async () => {
  const requests = stubNetwork(() => json({ data: {} }))
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <ScheduleDialog schedule={schedule} onClose={onClose} />
    </QueryClientProvider>,
  )
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Lưu lịch' }))
  fireEvent.change(screen.getByLabelText(/^Số bản giữ lại/), { target: { value: '' } })
  save()
  expect(await screen.findByText(/^Bạn nhập một số từ 1/)).toBeTruthy()
  expect(requests).toEqual([])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tự động sao lưu mỗi ngày' }))
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(requests[0]!.body).toMatchObject({ isOn: false, keep: 7 })
})
