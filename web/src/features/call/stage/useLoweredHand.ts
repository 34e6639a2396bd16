import { useEffect } from 'react'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { useLocalMedia, useShownCall } from '../call-context.ts'
import { useHeld } from './useHeld.ts'

/** Whoever has spoken for so long has had their turn. */
const spokenMs = 5_000
/** Between two sentences. */
const pauseMs = 1_500

/** Lowers one's own hand after five seconds of speech. */
export function useLoweredHand() {
  const { me, actions } = useShownCall()
  const { isSpeaking } = useLocalMedia()
  const isRaised = me?.handRaisedTime !== undefined
  const isTalking = useHeld(isSpeaking, pauseMs)
  useEffect(() => {
    if (!isRaised || !isTalking) return
    const timer = setTimeout(() => void ignoreFailure(actions.raiseHand(false), 'optional'), spokenMs)
    return () => clearTimeout(timer)
  }, [isRaised, isTalking, actions])
}
