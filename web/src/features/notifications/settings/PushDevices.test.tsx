import { QueryClientProvider } from '@tanstack/react-query'
import type { PushDelivery } from '@trau/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import type { PushHere } from '../../../model/push/use-push.ts'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { PushDevices } from './PushDevices.tsx'
import { PushHere as PushSwitch } from './PushHere.tsx'
import { useChannelStates } from './useChannelStates.ts'

const here = vi.hoisted(() => ({ value: {} as PushHere }))
vi.mock('../../../model/push/use-push.ts', () => ({ usePush: () => here.value }))

const deliveryOf = (change: Partial<PushDelivery> = {}): PushDelivery => ({
  deviceInfoId: 'phone',
  kind: 'WEB_PUSH',
  state: 'SENT',
  time: Date.now(),
  ...change,
})
let deliveries: PushDelivery[]
beforeEach(() => {
  deliveries = []
  here.value = {
    supported: true,
    permission: 'granted',
    isSubscribed: false,
    isPending: false,
    cause: undefined,
    enable: vi.fn(async () => true),
    disable: vi.fn(async () => undefined),
  }
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function open() {
  const sent = stubNetwork(({ url, method }) => {
    if (method === 'POST') {
      deliveries = [deliveryOf({ state: 'DEAD', cause: 'switchedOff' })]
      return json({ data: deliveries[0] })
    }
    const device = { tokenKinds: ['WEB_PUSH'], deviceInfoId: 'phone', name: 'Chrome trên Android' }
    const items = url.includes('/deliveries') ? deliveries : [device, { tokenKinds: [], name: 'Máy cũ' }]
    return json({ data: { items } })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <PushDevices />
    </QueryClientProvider>,
  )
  return sent
}

it('only devices that receive pushes are listed; a try says in plain words why it did not arrive', async () => {
  const sent = open()
  await screen.findByText('Chrome trên Android')
  expect(screen.queryByText('Máy cũ')).toBeNull()
  expect(screen.getByText('Chưa gửi thông báo nào đến đây.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Gửi thử đến Chrome trên Android' }))
  await screen.findByText(/Quản trị viên chưa bật thông báo đẩy/)
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ deviceInfoId: 'phone' })
})

it('turning pushes on here asks again for the devices', async () => {
  const sent = open()
  await screen.findByText('Chrome trên Android')
  sent.length = 0
  fireEvent.click(screen.getByRole('switch', { name: 'Nhận trên trình duyệt này' }))
  await expect.poll(() => sent.some(({ url }) => url.includes('/devices'))).toBe(true)
  expect(here.value.enable).toHaveBeenCalledOnce()
})

const PushChannel = () => <p>{useChannelStates().PUSH === 'NO_DEVICE' ? 'Không có thiết bị' : 'Đến được'}</p>

it('turning pushes on here asks again which channels reach the person', async () => {
  let hasDevice = false
  vi.mocked(here.value.enable).mockImplementation(async () => {
    hasDevice = true
    return true
  })
  stubNetwork(({ method }) => {
    const route = { channel: 'PUSH', isChosen: hasDevice, reason: hasDevice ? 'WANTED' : 'NO_DEVICE' }
    return json({ data: method === 'POST' ? { routes: [route] } : { items: [] } })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <PushChannel />
      <PushSwitch />
    </QueryClientProvider>,
  )
  await screen.findByText('Không có thiết bị')
  fireEvent.click(screen.getByRole('switch', { name: 'Nhận trên trình duyệt này' }))
  expect(await screen.findByText('Đến được')).toBeTruthy()
})

it.each([
  ['needsHomeScreen', /Thêm vào MH chính/],
  ['denied', /Trình duyệt đang chặn thông báo/],
  ['unsupported', /không nhận được thông báo đẩy/],
] as const)('where it is %s it says so, and offers no switch', async (cause, sentence) => {
  here.value = { ...here.value, cause }
  open()
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
})
