import type { CallParticipant, CallType } from '@trau/contract'
import { callActions } from '../../../store/connection-slices.ts'
import type { AppStore } from '../../../store/store.ts'
import { ownIn } from './known-calls.ts'
import type { CallSessionState } from './types.ts'

/** Tells the `call` slice of the store what of the calls the whole page may know. */
export class CallSlice {
  readonly #store: AppStore

  constructor(store: AppStore) {
    this.#store = store
  }

  /** A call was asked for, and the server has not answered yet. */
  preparing(roomId: string, callType: CallType): void {
    this.#store.dispatch(callActions.callChanged({ isOutgoingCall: true, pendingRoomId: roomId, callType }))
  }

  show({ current, incoming }: CallSessionState, userId: string): void {
    const [ringing] = incoming
    const shownCall = current ?? ringing
    if (!shownCall) {
      if (this.#isSomething()) this.#store.dispatch(callActions.callCleared())
      return
    }
    const { call, participantId } = shownCall
    const isRingingOut = current?.call.state === 'RINGING' && current.call.starterId === current.participantId
    const caller = ownIn(call, call.starterId)
    const callee = call.participants.find(one => one.participantId !== call.starterId)
    const isCaller = participantId === call.starterId
    this.#change({
      isIncomingCall: incoming.length > 0,
      isOutgoingCall: isRingingOut,
      isInCall: Boolean(current) && !isRingingOut,
      callSessionId: call.callId,
      callerInfo: infoOf(caller, userId),
      calleeInfo: infoOf(isCaller ? callee : ownIn(call, participantId), userId),
      callType: call.type,
      pendingRoomId: call.roomId ?? '',
    })
  }

  #isSomething() {
    const { isIncomingCall, isOutgoingCall, isInCall, callSessionId, pendingRoomId } =
      this.#store.getState().call
    return isIncomingCall || isOutgoingCall || isInCall || callSessionId !== '' || pendingRoomId !== ''
  }

  /** The objects of people are new with every event: they are compared by their text. */
  #change(change: Partial<ReturnType<AppStore['getState']>['call']>) {
    const { call } = this.#store.getState()
    const isSame = Object.entries(change).every(
      ([name, value]) => JSON.stringify(value) === JSON.stringify(call[name as keyof typeof call]),
    )
    if (!isSame) this.#store.dispatch(callActions.callChanged(change))
  }
}

const infoOf = (participant: CallParticipant | undefined, userId: string) =>
  participant?.info ?? (participant?.userId === userId ? { userId } : {})
