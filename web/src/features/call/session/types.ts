import type { Call, CallEndReason, CallMessage, CallType } from '@trau/contract'
import type { CallReaction } from '@trau/contract/rules/call'
import type { CallEngine, LocalMedia, ReadableValue } from '../media/types.ts'

/** A call of the person, and which participant of it the person is. */
export interface OwnCallView {
  call: Call
  participantId: string
}

/** The call that this tab carries. */
export interface CurrentCall extends OwnCallView {
  /** Starting: the server has not answered yet. */
  isStarting: boolean
  engine: CallEngine
  actions: CallActions
  /** Without an account: nothing beside the call is within reach. */
  isGuest: boolean
  messages: readonly CallMessage[]
  reactions: readonly ShownReaction[]
}

/** What one does in the call that this tab carries, as a person or as a guest. They reject with the API's errors. */
export interface CallActions {
  /** Cancels, ends or leaves, whatever the call needs now. */
  hangUp(): Promise<void>
  raiseHand(isRaised: boolean): Promise<unknown>
  react(reaction: CallReaction): Promise<unknown>
  /** Consent to a recording, or its refusal or withdrawal, which ends it. */
  answerRecording(isAgreed: boolean): Promise<unknown>
  /** In the chat of the call. */
  write(text: string): Promise<unknown>
}

/** For a few seconds. */
export interface ShownReaction {
  reactionId: string
  participantId: string
  reaction: string
}

export interface CallSessionState {
  /** Calls that ring this person now and that no device of theirs has answered. */
  incoming: readonly OwnCallView[]
  current: CurrentCall | null
  /** The person is in it on another tab or device: "chuyển sang đây" is `takeOver`. */
  elsewhere: readonly OwnCallView[]
  /** Of the tabs of this browser one makes sounds. */
  isRinger: boolean
  /** The last call that this tab carried or rang for, for a last word; cleared by `dismissEnded`. */
  ended: EndedCall | null
}
export interface EndedCall extends OwnCallView {
  reason: CallEndReason | 'REMOVED' | 'LEFT' | 'ELSEWHERE'
  durationMs: number | null
}

export interface StartOptions {
  kind: 'DIRECT' | 'GROUP'
  type: CallType
  withMicrophone?: boolean
  /** Default: in a video call. */
  withCamera?: boolean
  /** Group: whom to ring. */
  userIds?: string[]
}
export interface JoinOptions {
  withMicrophone?: boolean
  withCamera: boolean
}

/** The calls of this tab. One a page: `callSession()` of `session.ts`. Its methods reject with the API's errors. */
export interface CallSession {
  readonly state: ReadableValue<CallSessionState>
  /** Devices: also for the preview before a call and for settings. */
  readonly local: LocalMedia
  /** Rings the other person of a private room, or starts or joins the call of a group. */
  start(roomId: string, options: StartOptions): Promise<void>
  accept(callId: string, options: JoinOptions): Promise<void>
  /** @param text sent to the room as a message */
  decline(callId: string, text?: string): Promise<void>
  /** Joins the group call that runs in a room. */
  join(callId: string, options: JoinOptions): Promise<void>
  takeOver(callId: string, options: JoinOptions): Promise<void>
  /** Cancels, ends or leaves, whatever the call needs now. */
  hangUp(): Promise<void>
  /** A host ends a group call for everybody. */
  endForAll(): Promise<void>
  dismissEnded(): void
}
