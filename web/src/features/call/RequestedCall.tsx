import { useQuery } from '@tanstack/react-query'
import type { Call } from '@trau/contract'
import { maxMeshVideo, maxRungMembers } from '@trau/contract/rules/call'
import { useEffect, useMemo, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { runWrite } from '../../api/mutation.ts'
import { qWith } from '../../api/query-client.ts'
import { useCallWords } from '../../i18n/words/call.ts'
import { type CallRequest, callRequest } from '../../model/calls/requests.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { roomSelectors } from '../../store/room-slice.ts'
import { useSharedValue } from '../../store/shared-value.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useCallSession, useCallState } from './call-context.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import type { CallSession, CallSessionState, JoinOptions } from './session/types.ts'
import { changeView } from './view-state.ts'

/**
 * A call that a button asked for: a voice call of two rings at once; before pictures, and in a group, one sees oneself first. Whoever is in another
 * call, which would end, is asked.
 */
export function RequestedCall() {
  const session = useCallSession()
  const state = useCallState()
  const { current } = state
  const request = useMeantRequest()
  const isElsewhere = callElsewhere(state, request?.roomId) !== undefined
  const [requestInQuestion, setRequestInQuestion] = useState<CallRequest>()
  const isInIt = request !== undefined && current !== null && current.call.roomId === request.roomId
  const isDirect = request?.kind === 'DIRECT'
  // The preview of a group says it itself.
  const isQuestion = isDirect && current !== null && !isInIt
  const isRungAtOnce = isDirect && current === null && (request.type === 'voice' || isElsewhere)
  useEffect(() => {
    if (!request) return
    if (isInIt) {
      // It runs here already: the button brings it back.
      callRequest.set(undefined)
      changeView({ isMinimised: false })
    } else if (isQuestion) {
      callRequest.set(undefined)
      setRequestInQuestion(request)
    } else if (isRungAtOnce) {
      callRequest.set(undefined)
      ring(session, request)
    }
  }, [request, session, isInIt, isQuestion, isRungAtOnce])
  if (requestInQuestion)
    return <EndsOtherCall request={requestInQuestion} onClose={() => setRequestInQuestion(undefined)} />
  if (!request || isInIt || isQuestion || isRungAtOnce) return null
  return isDirect ? <DirectPreview request={request} /> : <GroupPreview request={request} />
}

/** In a private room a history and a message ask for a call of a group where the call of the two had grown: they mean the other person. */
function useMeantRequest(): CallRequest | undefined {
  const request = useSharedValue(callRequest)
  const type = useAppSelector(state => roomSelectors.selectRoom(state, request?.roomId)?.room.type)
  return useMemo(
    () => (request && !request.callId && type === 'PRIVATE' ? { ...request, kind: 'DIRECT' } : request),
    [request, type],
  )
}

const close = () => callRequest.set(undefined)

/** The call of this room that another tab or device of the person carries. One that it rings out cannot be taken from it. */
const callElsewhere = ({ elsewhere }: CallSessionState, roomId: string | undefined): Call | undefined =>
  elsewhere.find(({ call }) => call.roomId === roomId && call.state !== 'RINGING')?.call

/** A call that runs on another tab or device comes here: one that is started anew would end it. */
async function enter(
  session: CallSession,
  { roomId, kind, type, callId }: CallRequest,
  options?: JoinOptions,
): Promise<void> {
  const running = callElsewhere(session.state.get(), roomId)
  if (running) return session.takeOver(running.callId, options ?? { withCamera: false })
  if (callId && options) return session.join(callId, options)
  return session.start(roomId, { kind, type, ...options })
}

const ring = (session: CallSession, request: CallRequest) => void runWrite(() => enter(session, request))

/** Without a preview: whoever is in another call already has their devices open as they want them. */
function EndsOtherCall({ request, onClose }: { request: CallRequest; onClose: () => void }) {
  const words = useCallWords()
  const session = useCallSession()
  return (
    <ConfirmDialog
      title={words.endOtherCallTitle}
      confirmLabel={words.endOtherAndRing}
      onClose={onClose}
      onConfirm={() => ring(session, request)}
    >
      {words.ringingEndsOtherCall}
    </ConfirmDialog>
  )
}

function DirectPreview({ request }: { request: CallRequest }) {
  const words = useCallWords()
  const session = useCallSession()
  const name = useAppSelector(state => roomSelectors.selectRoom(state, request.roomId)?.room.peer?.name)
  return (
    <PreviewDialog
      local={session.local}
      title={name ? words.previewCall(name) : words.previewTitle}
      confirmLabel={words.previewRing}
      withCamera
      onClose={close}
      onConfirm={options => enter(session, request, options)}
    />
  )
}

function GroupPreview({ request }: { request: CallRequest }) {
  const { roomId, type } = request
  const words = useCallWords()
  const session = useCallSession()
  const isInOtherCall = useCallState().current !== null
  const room = useAppSelector(state =>
    roomSelectors.selectRooms(state).find(item => item.room.roomId === roomId),
  )
  const { data: runningCalls } = useQuery(qWith(callApi.call.listRoomCalls, {}, { staleTime: 0 }))
  const running = runningCalls?.items.find(each => each.roomId === roomId)
  const runningId = request.callId ?? running?.callId
  const count = running?.joinedCount ?? 0
  const members = room?.room.memberCount ?? 0
  const isLarge = members - 1 > maxRungMembers
  const description = [
    room && words.previewIn(room.room.name ?? ''),
    words.previewCount(count),
    !runningId && isLarge && words.nobodyRung,
    isInOtherCall && (runningId ? words.joiningEndsOtherCall : words.ringingEndsOtherCall),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <PreviewDialog
      local={session.local}
      title={words.previewTitle}
      description={description}
      confirmLabel={runningId ? words.previewJoin : words.previewStart}
      // Many pictures at once are more than most networks carry.
      withCamera={type === 'video' && Math.max(count, Math.min(members, maxRungMembers)) <= maxMeshVideo}
      onClose={close}
      onConfirm={options => enter(session, runningId ? { ...request, callId: runningId } : request, options)}
    />
  )
}
