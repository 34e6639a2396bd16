import { fail } from '#platform/errors.ts'
import { type CallModel, joinedOf } from './model.ts'

/** A recording runs once everybody who is in the call has agreed. Who joins later is asked, and it waits for them. */
function settle(call: CallModel, now: number): CallModel {
  if (!call.recording) return call
  const agreedIds = new Set(call.recording.agreedIds)
  const isAgreed = joinedOf(call).every(one => agreedIds.has(one.participantId))
  if (isAgreed === (call.recording.state === 'RUNNING')) return call
  return {
    ...call,
    recording: isAgreed
      ? { ...call.recording, state: 'RUNNING', startedTime: call.recording.startedTime ?? now }
      : { ...call.recording, state: 'ASKED' },
  }
}

/** After somebody came or left: a recording ends with whoever records. */
export function withoutAbsent(call: CallModel, now: number): CallModel {
  const { recording } = call
  if (!recording) return call
  const isThere = joinedOf(call).some(one => one.participantId === recording.participantId)
  return isThere ? settle(call, now) : { ...call, recording: null }
}

/** @throws recordingExists; notInCall while it rings: nobody is there yet who could agree */
export function askToRecord(call: CallModel, participantId: string, now: number): CallModel {
  if (call.state === 'RINGING') throw fail('notInCall')
  if (call.recording) throw fail('recordingExists')
  return settle({ ...call, recording: { state: 'ASKED', participantId, agreedIds: [participantId] } }, now)
}

/** @throws recordingNotFound */
export function answerRecording(
  call: CallModel,
  participantId: string,
  isAgreed: boolean,
  now: number,
): CallModel {
  const { recording } = call
  if (!recording) throw fail('recordingNotFound')
  if (!isAgreed) return { ...call, recording: null }
  if (recording.agreedIds.includes(participantId)) return call
  return settle(
    { ...call, recording: { ...recording, agreedIds: [...recording.agreedIds, participantId] } },
    now,
  )
}

/** @throws recordingNotFound, roleTooLow */
export function stopRecording(call: CallModel, by: { participantId: string; isHost: boolean }): CallModel {
  if (!call.recording) throw fail('recordingNotFound')
  if (call.recording.participantId !== by.participantId && !by.isHost) throw fail('roleTooLow')
  return { ...call, recording: null }
}
