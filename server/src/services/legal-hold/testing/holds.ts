import { contract, type HoldRequest, type InputOf } from '@trau/contract'
import type { Person } from '../../../testing/app.ts'

const { setHoldPolicy, requestHold, requestHoldEnd, approveHoldRequest } = contract.legalHold

export const approve = (who: Person, { requestId }: Pick<HoldRequest, 'requestId'>) =>
  who.ask(approveHoldRequest, { params: { requestId } })

/** A hold that the first administrator asks for and the second approves. */
export async function openHold(
  [first, second]: readonly [Person, Person],
  of: Partial<InputOf<typeof requestHold>['body']>,
): Promise<string> {
  await first.ask(setHoldPolicy, { body: { isOn: true, text: 'Có thể lưu giữ theo yêu cầu pháp lý.' } })
  const request = await first.ask(requestHold, { body: { reason: 'Vụ kiện số 12', ...of } })
  return (await approve(second, request)).hold.holdId
}

export async function endHold([first, second]: readonly [Person, Person], holdId: string): Promise<void> {
  await approve(second, await first.ask(requestHoldEnd, { params: { holdId }, body: {} }))
}
