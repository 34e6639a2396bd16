import { useEffect } from 'react'
import { v4 } from 'uuid'
import { callApi } from '../../../api/call-api.ts'
import { reportFailure } from '../../../api/ignore-failure.ts'
import { runWrite } from '../../../api/mutation.ts'
import { textOf } from '../../../i18n/text.ts'
import { call as callWords } from '../../../i18n/vi/call.ts'
import { sharedValue } from '../../../store/shared-value.ts'
import { toast } from '../../../ui/toast.ts'
import type { CurrentCall } from '../session/types.ts'
import type { CallRecorder, RecorderEnd } from './call-recorder.ts'
import type { FinishedRecording } from './recording-files.ts'

/** What this tab records. */
interface OwnRecording {
  callId: string
  recorder: CallRecorder
  /** Of the call when the server had begun to ask: an older view without a recording says nothing. */
  sinceVersion: number
  hasRun: boolean
}

let own: OwnRecording | undefined
let isStarting = false

/** Recordings that are over and neither saved nor deleted. */
export const finishedRecordings = sharedValue<readonly FinishedRecording[]>([])

export const forgetFinished = (recordingId: string) =>
  finishedRecordings.set(finishedRecordings.get().filter(one => one.recordingId !== recordingId))

/** Asks everybody in the call. Rejects with the API's errors. */
export async function startOwnRecording({ call, engine }: CurrentCall, withPicture: boolean): Promise<void> {
  const { callId } = call
  isStarting = true
  try {
    const { CallRecorder } = await import('./call-recorder.ts')
    const info = { recordingId: v4(), title: textOf(callWords).recordingFileName(timeForName(new Date())) }
    const onEnd = (reason: RecorderEnd) => endByItself(callId, reason)
    const recorder = await CallRecorder.open({ engine, call, withPicture, info, onEnd })
    try {
      const answer = await callApi.call.startCallRecording({ params: { callId } })
      own = { callId, recorder, sinceVersion: answer.call.version, hasRun: false }
      follow(answer.call, true)
    } finally {
      if (own?.recorder !== recorder) await recorder.finish()
    }
  } finally {
    isStarting = false
  }
}

/** Names of files hold no colons. */
function timeForName(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}.${two(date.getMinutes())}.${two(date.getSeconds())}`
}

const stopOnServer = (callId: string) => callApi.call.stopCallRecording({ params: { callId } })

function endByItself(callId: string, reason: RecorderEnd) {
  if (own?.callId !== callId) return
  toast.error(textOf(callWords).recordingEnds[reason])
  void finish(true)
  void runWrite(() => stopOnServer(callId))
}

function follow(call: CurrentCall['call'], isOwn: boolean) {
  if (!own || call.version < own.sinceVersion) return
  if (call.callId !== own.callId || !call.recording || !isOwn) return void finish()
  const isRunning = call.recording.state === 'RUNNING'
  if (isRunning) own.hasRun = true
  own.recorder.follow(call, isRunning)
}

/** @param isSaid whether the person has read why; the server does not say whether somebody refused, a host stopped it, or the call ended */
async function finish(isSaid = false): Promise<void> {
  const endTime = own
  own = undefined
  if (!endTime) return
  const work = endTime.recorder.finish()
  const recording = await reportFailure(work, 'A recording could not be finished')
  if (recording) finishedRecordings.set([...finishedRecordings.get(), recording])
  else if (!endTime.hasRun && !isSaid) toast.info(textOf(callWords).notRecorded)
}

/** Keeps the recorder of this tab with the call, and offers what earlier pages have recorded. */
export function useOwnRecording(current: CurrentCall | null) {
  const call = current?.call
  const participantId = current?.participantId
  useEffect(() => {
    if (!call) return void finish()
    const isOwn = call.recording?.participantId === participantId
    follow(call, isOwn)
    // The page was reloaded, or the call came to this tab: nothing records any more, and the mark must not say so.
    if (isOwn && !own && !isStarting)
      void reportFailure(stopOnServer(call.callId), 'A recording could not be stopped')
  }, [call, participantId])
  useEffect(() => {
    void reportFailure(offerEarlier(), 'Recordings could not be listed')
  }, [])
}

async function offerEarlier(): Promise<void> {
  if (!navigator.storage?.getDirectory) return
  const { listFinished } = await import('./recording-files.ts')
  const earlier = await listFinished()
  const knownIds = new Set(finishedRecordings.get().map(({ recordingId }) => recordingId))
  const addedRecordings = earlier.filter(({ recordingId }) => !knownIds.has(recordingId))
  if (addedRecordings.length > 0) finishedRecordings.set([...finishedRecordings.get(), ...addedRecordings])
}
