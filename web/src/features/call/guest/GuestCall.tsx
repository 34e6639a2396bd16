import '../call.css'
import { useEffect } from 'react'
import type { CurrentCall } from '../session/types.ts'
import { playCallSound } from '../sounds.ts'
import { CallWindow } from '../stage/CallWindow.tsx'
import { beginView } from '../view-state.ts'

/** The running call of a guest. */
export default function GuestCall({ current }: { current: CurrentCall }) {
  useEffect(() => {
    beginView()
    playCallSound('connected')
    return () => playCallSound('ended')
  }, [])
  return <CallWindow current={current} />
}
