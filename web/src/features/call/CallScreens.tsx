import { useEffect, useRef } from 'react'
import { callRequest } from '../../model/calls/requests.ts'
import { useSharedValue } from '../../store/shared-value.ts'
import { isTouch } from '../../ui/use-media.ts'
import { restoreLostFocus } from '../../ui/useFocusKept.ts'
import { useCallState } from './call-context.ts'
import { ElsewhereBar } from './ElsewhereBar.tsx'
import { EndedCallCard } from './EndedCallCard.tsx'
import { useReadMissedOf } from './history/useReadMissedCalls.ts'
import { IncomingCall } from './incoming/IncomingCall.tsx'
import { RequestedCall } from './RequestedCall.tsx'
import { useOwnRecording } from './recording/own-recording.ts'
import { RecordingOffer } from './recording/RecordingOffer.tsx'
import type { CallSessionState } from './session/types.ts'
import { playCallSound, repeatCallSound } from './sounds.ts'
import { CallWindow } from './stage/CallWindow.tsx'
import { beginView } from './view-state.ts'

/** What the calls of this tab show now. */
export function CallScreens() {
  const state = useCallState()
  useSounds(state)
  useOwnRecording(state.current)
  useReadMissedOf(state.current?.call.roomId)
  const callId = state.current?.call.callId
  useEffect(() => {
    if (callId) beginView()
  }, [callId])
  // Whoever is about to join that call is asked once.
  const request = useSharedValue(callRequest)
  const ringing = state.incoming.find(
    ({ call }) => request?.kind !== 'GROUP' || call.kind !== 'GROUP' || call.roomId !== request.roomId,
  )
  useFocusGivenBack(state.current || ringing ? 'call' : state.ended ? 'card' : 'page')
  return (
    <>
      <RequestedCall />
      <RecordingOffer />
      {state.current && <CallWindow key={callId} current={state.current} />}
      {ringing && <IncomingCall key={ringing.call.callId} ringing={ringing} />}
      {!state.current && !ringing && state.elsewhere[0] && <ElsewhereBar elsewhere={state.elsewhere[0]} />}
      {!state.current && !ringing && state.ended && (
        <EndedCallCard key={state.ended.call.callId} endedCall={state.ended} />
      )}
    </>
  )
}

/** After a call, and after the card on how it ended, the focus is where it was before the call; who has gone on meanwhile is not called back. */
function useFocusGivenBack(top: 'call' | 'card' | 'page') {
  const opener = useRef<Element>(null)
  const former = useRef<typeof top>('page')
  // Before what comes takes it. Between a call that rings and the same call answered it may be nowhere.
  if (top === 'call' && former.current !== 'call' && document.activeElement !== document.body)
    opener.current = document.activeElement
  useEffect(() => {
    const isOver = top !== 'call' && former.current !== 'page'
    former.current = top
    if (!isOver) return
    return restoreLostFocus(() => {
      // The keyboard of a screen would come for a text field.
      const field = isTouch() ? null : document.querySelector('[data-composer]')
      const places = [opener.current, field, document.getElementById('main')]
      return places.find(each => each instanceof HTMLElement && each.isConnected) as HTMLElement | undefined
    })
  }, [top])
}

/** What is heard beside the voices: that it rings at the other side, that it connected, that it is over. */
function useSounds({ current, ended: endedCall }: CallSessionState) {
  const isRingingThere = current?.call.state === 'RINGING'
  const isConnected = current?.call.state === 'CONNECTED'
  const endedId = endedCall && endedCall.reason !== 'ELSEWHERE' ? endedCall.call.callId : undefined
  const wasInCall = useRef(false)
  useEffect(() => {
    if (isRingingThere) return repeatCallSound('ringback')
  }, [isRingingThere])
  useEffect(() => {
    if (isConnected) playCallSound('connected')
  }, [isConnected])
  useEffect(() => {
    if (endedId && wasInCall.current) playCallSound('ended')
    wasInCall.current = current !== null
  }, [endedId, current])
}
