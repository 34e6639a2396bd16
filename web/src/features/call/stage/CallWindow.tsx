import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import IconLock from '~icons/lucide/lock'
import IconMinimise from '~icons/lucide/minimize-2'
import { useCallWords } from '../../../i18n/words/call.ts'
import { isUnderCall } from '../../../model/calls/room-in-call.ts'
import { useSharedValue } from '../../../store/shared-value.ts'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { useBackCloses } from '../../../ui/useBackCloses.ts'
import { ShownCallContext, useAsShown, useMedia, useShownCall } from '../call-context.ts'
import { counterpartOf, joinedIn, raisedHands, waitingIn } from '../call-facts.ts'
import { SidePanel } from '../panels/SidePanel.tsx'
import { ConsentDialog } from '../recording/ConsentDialog.tsx'
import { RecordingMark } from '../recording/RecordingMark.tsx'
import type { CurrentCall } from '../session/types.ts'
import { callView, changeView } from '../view-state.ts'
import { ControlBar } from './ControlBar.tsx'
import { DirectStage } from './DirectStage.tsx'
import { GroupStage } from './GroupStage.tsx'
import { FloatingContent, MiniWindow } from './MiniWindow.tsx'
import { Notices } from './Notices.tsx'
import { closeFloatingWindow, floatingWindow } from './picture-in-picture.ts'
import { QualityMark } from './QualityMark.tsx'
import { ShownReactions } from './ReactionMenu.tsx'
import { RoundButton } from './RoundButton.tsx'
import { StatusLine } from './StatusLine.tsx'
import { useCallKeys } from './useCallKeys.ts'
import { useKnock } from './useKnock.ts'
import { useLoweredHand } from './useLoweredHand.ts'

/** The running call: over everything, in a small window beside other work, or floating over other programs. */
export function CallWindow({ current }: { current: CurrentCall }) {
  const shownCall = useAsShown(current)
  const { isMinimised } = useSharedValue(callView)
  const floating = useSharedValue(floatingWindow)
  useEffect(() => closeFloatingWindow, [])
  return (
    <ShownCallContext value={shownCall}>
      <CallKeys />
      <Announcements />
      <ConsentDialog />
      {floating ? (
        createPortal(<FloatingContent />, floating.document.body)
      ) : isMinimised ? (
        <MiniWindow />
      ) : (
        <FullWindow />
      )}
    </ShownCallContext>
  )
}

function CallKeys() {
  useCallKeys()
  useLoweredHand()
  return null
}

function FullWindow() {
  const words = useCallWords()
  const { call, participantId, isGuest } = useShownCall()
  const ref = useRef<HTMLDivElement>(null)
  useIsAlone(ref)
  useLayoutEffect(() => {
    isUnderCall.set(true)
    return () => isUnderCall.set(false)
  }, [])
  const minimise = () => changeView({ isMinimised: true })
  useBackCloses(!isGuest, minimise)
  const isGroup = call.kind === 'GROUP'
  const other = counterpartOf(call, participantId)
  const label = isGroup ? words.groupCall : words.callWith(other?.name ?? '')
  return (
    <div
      ref={ref}
      role="dialog"
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
      data-theme="dark"
      data-call-stage
      className="call-in fixed inset-0 z-40 flex h-dvh flex-col overflow-hidden bg-ground pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] text-ink outline-none"
    >
      {!isGroup && <DirectStage />}
      <header className="relative z-10 flex shrink-0 items-center gap-3 px-3 pt-[max(0.75rem,env(safe-area-inset-top))] pb-2 md:px-4">
        {!isGuest && (
          <RoundButton label={words.minimise} tooltipPlacement="bottom" onPress={minimise}>
            <IconMinimise className="size-5" />
          </RoundButton>
        )}
        <Head />
      </header>
      <Notices />
      <div className="flex min-h-0 flex-1">
        {isGroup ? <GroupStage /> : <div className="flex-1" />}
        <SidePanel />
      </div>
      <ShownReactions />
      <ControlBar />
    </div>
  )
}

function Head() {
  const words = useCallWords()
  const { call, participantId } = useShownCall()
  const media = useMedia()
  const isGroup = call.kind === 'GROUP'
  const hasPicture = media.remotes.some(each => each.cameraStream || each.screenStream)
  // Without a picture the name stands large in the middle of a direct call.
  const hasHead = isGroup || hasPicture
  return (
    <>
      <div className="min-w-0 flex-1">
        {hasHead && (
          <>
            <p className="truncate font-bold">
              {isGroup ? words.peopleCount(joinedIn(call).length) : counterpartOf(call, participantId)?.name}
            </p>
            <p className="text-sm text-ink/80">
              <StatusLine />
            </p>
          </>
        )}
      </div>
      <RecordingMark />
      {call.isLocked && <IconLock className="size-4 text-warning" role="img" aria-label={words.isLocked} />}
      <QualityMark />
    </>
  )
}

/** Says aloud that the connection is lost and back, who comes, goes and raises a hand. */
function Announcements() {
  const words = useCallWords()
  const { call, me, participantId } = useShownCall()
  const { recording } = call
  const hand = raisedHands(call).findLast(each => each.participantId !== participantId)
  const count = joinedIn(call).length
  const atDoor = me?.isHost ? waitingIn(call).length : 0
  const { connection } = useMedia()
  const isLost = connection === 'reconnecting' || connection === 'failed'
  const [wasLost, setWasLost] = useState(false)
  if (isLost && !wasLost) setWasLost(true)
  useKnock(call, me?.isHost === true)
  return (
    <>
      <LiveRegion>{isLost ? words.reconnecting : wasLost ? words.reconnected : ''}</LiveRegion>
      <LiveRegion>{atDoor > 0 ? words.waitingGuests(atDoor) : ''}</LiveRegion>
      <LiveRegion>{call.kind === 'GROUP' ? words.peopleCount(count) : ''}</LiveRegion>
      <LiveRegion>
        {recording ? (recording.state === 'RUNNING' ? words.recording : words.recordingAsked) : ''}
      </LiveRegion>
      <LiveRegion>{hand ? `${hand.name} ${words.handRaised}` : ''}</LiveRegion>
    </>
  )
}

/** Everything beside this element is out of reach while it is there; the focus comes to it, and goes back. */
function useIsAlone(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = ref.current
    const parent = element?.parentElement
    if (!element || !parent) return
    const before = document.activeElement
    const others = [...parent.children].filter(
      each => each !== element && each instanceof HTMLElement && !each.inert,
    )
    for (const each of others) (each as HTMLElement).inert = true
    element.focus({ preventScroll: true })
    return () => {
      for (const each of others) (each as HTMLElement).inert = false
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [ref])
}
