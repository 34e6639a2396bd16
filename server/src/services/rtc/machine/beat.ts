import type { MediaFlags } from '@trau/contract'
import { chooseTransport } from './group.ts'
import { type CallModel, change, type MediaPower, type Participant } from './model.ts'

/** What a device says of itself. The call is the same where nothing but its time has changed. */
export function beat(
  call: CallModel,
  me: Participant,
  flags: MediaFlags,
  power: MediaPower,
  now: number,
): CallModel {
  const { isConnected, hasMicrophone, hasCamera, hasScreen } = flags
  const isSame =
    me.isConnected === isConnected &&
    me.hasMicrophone === hasMicrophone &&
    me.hasCamera === hasCamera &&
    me.hasScreen === hasScreen
  if (isSame) return call
  const heardCall = change(call, me.participantId, {
    isConnected,
    hasMicrophone,
    hasCamera,
    hasScreen,
    beatTime: now,
  })
  if (call.kind === 'GROUP') return chooseTransport(heardCall, power)
  return call.state === 'ACCEPTED' && isConnected
    ? { ...heardCall, state: 'CONNECTED', connectedTime: now }
    : heardCall
}
