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

/** A call that a button asked for: two people are rung at once, a group is looked into first. */
export function RequestedCall() {
  const session = useCallSession()
  const { current } = useCallState()
  const request = useSharedValue(callRequest)
  const isInIt = request !== undefined && current !== null && current.call.roomId === request.roomId
  useEffect(() => {
    if (!request) return
    if (isInIt) {
      // It runs here already: the button brings it back.
      callRequest.set(undefined)
      changeView({ isMinimised: false })
    } else if (request.kind === 'DIRECT') {
      callRequest.set(undefined)
      void runWrite(() => session.start(request.roomId, { kind: 'DIRECT', type: request.type }))
    }
  }, [request, session, isInIt])
  if (!request || isInIt || request.kind === 'DIRECT') return null
  return <GroupPreview request={request} />
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
      onClose={() => callRequest.set(undefined)}
      onConfirm={options =>
        runningId
          ? session.join(runningId, options)
          : session.start(roomId, { kind: 'GROUP', type, ...options })
      }
    />
  )
}
