import './call-errors.ts'
import './call.css'
import { useState } from 'react'
import { CallScreens } from './CallScreens.tsx'
import { CallContext } from './call-context.ts'
import { useRoomCalls } from './entry/room-calls.ts'
import { callSession } from './session/session.ts'

/** The calls of this tab, over every page: mounted once, from the moment the page has come to rest. */
export default function CallHost() {
  const [session] = useState(callSession)
  // The list of rooms shows which have a call.
  useRoomCalls()
  return (
    <CallContext value={session}>
      <CallScreens />
    </CallContext>
  )
}
