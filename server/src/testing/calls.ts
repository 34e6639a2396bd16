import { contract } from '@trau/contract'
import type { Person } from './app.ts'

/** Ends every call that these people are in or that rings them, so that they are free. */
export async function endCallsOf(...people: readonly Person[]): Promise<void> {
  for (const person of people) {
    const { items } = await person.ask(contract.call.listLiveCalls)
    for (const { call } of items) {
      const params = { id: call.callId }
      if (call.kind === 'GROUP') await person.call(contract.rtc.leaveGroupCall, { params })
      else if (call.state === 'RINGING')
        await person.call(contract.rtc.rejectCall, { body: { callId: call.callId } })
      await person.call(contract.rtc.endCall, { params })
    }
  }
}

/** A group call that this person alone is in. */
export async function startGroupCallIn(who: Person, roomId: string): Promise<string> {
  await endCallsOf(who)
  const { call } = await who.ask(contract.rtc.startGroupCall, {
    params: { roomId },
    body: { deviceId: crypto.randomUUID(), userIds: [] },
  })
  return call.callId
}
