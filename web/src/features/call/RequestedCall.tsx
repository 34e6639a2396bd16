import { useQuery } from '@tanstack/react-query'
import { maxMeshVideo, maxRungMembers } from '@trau/contract/rules/call'
import { useEffect } from 'react'
import { callApi } from '../../api/call-api.ts'
import { runWrite } from '../../api/mutation.ts'
import { qWith } from '../../api/query-client.ts'
import { useCallWords } from '../../i18n/words/call.ts'
import { type CallRequest, callRequest } from '../../model/calls/requests.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { roomSelectors } from '../../store/room-slice.ts'
import { useSharedValue } from '../../store/shared-value.ts'
import { useCallSession, useCallState } from './call-context.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import { changeView } from './view-state.ts'

/** A call that a button asked for: a voice call of two rings at once; before pictures, and in a group, one sees oneself first. */
export function RequestedCall() {
  const session = useCallSession()
  const { current } = useCallState()
  const request = useSharedValue(callRequest)
  // Whoever is in another call already has their devices open as they want them.
  const isRungAtOnce = request?.kind === 'DIRECT' && (request.type === 'voice' || current !== null)
  const isInIt = request !== undefined && current !== null && current.call.roomId === request.roomId
  useEffect(() => {
    if (!request) return
    if (isInIt) {
      // It runs here already: the button brings it back.
      callRequest.set(undefined)
      changeView({ isMinimised: false })
    } else if (isRungAtOnce) {
      callRequest.set(undefined)
      void runWrite(() => session.start(request.roomId, { kind: 'DIRECT', type: request.type }))
    }
  }, [request, session, isInIt, isRungAtOnce])
  if (!request || isInIt || isRungAtOnce) return null
  return request.kind === 'DIRECT' ? <DirectPreview request={request} /> : <GroupPreview request={request} />
}

const close = () => callRequest.set(undefined)

function DirectPreview({ request: { roomId, type } }: { request: CallRequest }) {
  const words = useCallWords()
  const session = useCallSession()
  const name = useAppSelector(state => roomSelectors.selectRoom(state, roomId)?.room.peer?.name)
  return (
    <PreviewDialog
      local={session.local}
      title={name ? words.previewCall(name) : words.previewTitle}
      confirmLabel={words.previewRing}
      withCamera
      onClose={close}
      onConfirm={options => session.start(roomId, { kind: 'DIRECT', type, ...options })}
    />
  )
}

function GroupPreview({ request: { roomId, type, callId } }: { request: CallRequest }) {
  const words = useCallWords()
  const session = useCallSession()
  const room = useAppSelector(state =>
    roomSelectors.selectRooms(state).find(item => item.room.roomId === roomId),
  )
  const { data: runningCalls } = useQuery(qWith(callApi.call.listRoomCalls, {}, { staleTime: 0 }))
  const running = runningCalls?.items.find(each => each.roomId === roomId)
  const runningId = callId ?? running?.callId
  const count = running?.joinedCount ?? 0
  const members = room?.room.memberCount ?? 0
  const isLarge = members - 1 > maxRungMembers
  const description = [
    room && words.previewIn(room.room.name ?? ''),
    words.previewCount(count),
    !runningId && isLarge && words.nobodyRung,
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
      onConfirm={options =>
        runningId
          ? session.join(runningId, options)
          : session.start(roomId, { kind: 'GROUP', type, ...options })
      }
    />
  )
}
