import './call-errors.ts'
import './call.css'
import { useState } from 'react'
import { lazyView } from '../../kit/lazy-part.tsx'
import { CallScreens } from './CallScreens.tsx'
import { CallContext } from './call-context.ts'
import { useRoomCalls } from './entry/room-calls.ts'
import { type LoadCallRoom, RoomBesideContext } from './panels/room-beside.ts'
import { callSession } from './session/session.ts'

/** The calls of this tab, over every page: mounted once, from the moment the page has come to rest. */
export default function CallHost({ loadRoom }: { loadRoom: LoadCallRoom }) {
  const [session] = useState(callSession)
  const [RoomBeside] = useState(() => lazyView(loadRoom))
  // The list of rooms shows which have a call.
  useRoomCalls()
  return (
    <CallContext value={session}>
      <RoomBesideContext value={RoomBeside}>
        <CallScreens />
      </RoomBesideContext>
    </CallContext>
  )
}
