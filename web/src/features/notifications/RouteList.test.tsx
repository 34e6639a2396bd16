import type { NotificationType, Route } from '@trau/contract'
import { afterEach, expect, it } from 'vitest'
import { cleanup, render, screen } from '../../testing/library.ts'
import { RouteList } from './RouteList.tsx'

afterEach(cleanup)

const bySms: Route = { channel: 'SMS', isChosen: false, reason: 'TYPE_OFF' }
it.each<[NotificationType, RegExp]>([
  ['MENTION', /không bao giờ gửi qua SMS/],
  ['REMINDER', /Bạn đang tắt loại thông báo này/],
])('a type that no SMS carries is not said to be turned off by the person: %s', (type, sentence) => {
  render(<RouteList type={type} routes={[bySms]} />)
  expect(screen.getByText(sentence)).toBeTruthy()
})

it('says of a missing address which one it is', () => {
  const without = (channel: Route['channel']): Route => ({ channel, isChosen: false, reason: 'NO_ADDRESS' })
  render(<RouteList type="REMINDER" routes={[without('EMAIL'), without('SMS')]} />)
  expect(screen.getByText('Tài khoản của bạn chưa có email đã xác minh.')).toBeTruthy()
  expect(screen.getByText('Tài khoản của bạn chưa có số điện thoại đã xác minh.')).toBeTruthy()
})
