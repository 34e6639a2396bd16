import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
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
  const isFull = !floating && !isMinimised
  useEffect(() => closeFloatingWindow, [])
  return (
    <ShownCallContext value={shownCall}>
      <CallKeys />
      {isFull ? (
        <FullWindow>
          <Announcements />
        </FullWindow>
      ) : (
        <>
          <Announcements />
          {floating ? createPortal(<FloatingContent />, floating.document.body) : <MiniWindow />}
        </>
      )}
      {/* Anew when the window becomes large, so that it comes to lie over it. */}
      <ConsentDialog key={String(isFull)} />
    </ShownCallContext>
  )
}

function CallKeys() {
  const { call, me } = useShownCall()
  useKnock(call, me?.isHost === true)
  useCallKeys()
  useLoweredHand()
  return null
}

function FullWindow({ children }: { children: ReactNode }) {
  const words = useCallWords()
  const { call, participantId, isGuest } = useShownCall()
  const ref = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLSpanElement>(null)
  useIsAlone(ref, place)
  useLayoutEffect(() => {
    isUnderCall.set(true)
    return () => isUnderCall.set(false)
  }, [])
  const minimise = () => changeView({ isMinimised: true })
  useBackCloses(!isGuest, minimise)
  const isGroup = call.kind === 'GROUP'
  const other = counterpartOf(call, participantId)
  const label = isGroup ? words.groupCall : words.callWith(other?.name ?? '')
  const stage = (
    <div
      ref={ref}
      role="dialog"
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
      data-theme="dark"
      data-call-stage
      className="call-in fixed inset-0 z-50 flex h-dvh flex-col overflow-hidden bg-ground pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] text-ink outline-none"
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
      {children}
    </div>
  )
  // Not in the page itself, which a dialog that was open before has made inert.
  return (
    <>
      <span ref={place} hidden />
      {createPortal(stage, document.body)}
    </>
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

const dialogs = '[role=dialog],[role=alertdialog]'
/** What speaks of the call, and the toasts. */
const audible = '[role=status],[role=alert],[aria-live],[data-live-announcer],[data-react-aria-top-layer]'

/**
 * Everything beside this element is out of reach while it is there; the focus comes to it, and goes back. Dialogs and pictures that are open
 * already lie under it until then, and lose nothing.
 * @param place where it stands in the page
 */
function useIsAlone(ref: RefObject<HTMLElement | null>, place: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = ref.current
    const below = [...document.querySelectorAll(dialogs)].filter(each => !element?.contains(each))
    if (!element || below.length === 0) return
    // React Aria leaves such an element in reach beside a dialog. Not longer than it needs: a dialog of the call itself is to be alone.
    element.dataset.reactAriaTopLayer = 'true'
    const observer = new MutationObserver(() => {
      if (below.some(each => each.isConnected)) return
      observer.disconnect()
      delete element.dataset.reactAriaTopLayer
    })
    observer.observe(document.body, { childList: true })
    return () => observer.disconnect()
  }, [ref])
  useEffect(() => {
    const element = ref.current
    const siblings = place.current?.parentElement?.children
    if (!element || !siblings) return
    const before = document.activeElement
    const others = [...siblings, ...document.body.children].filter(
      each =>
        each instanceof HTMLElement &&
        !each.inert &&
        !each.contains(element) &&
        !each.contains(place.current) &&
        !each.matches(audible),
    ) as HTMLElement[]
    for (const each of others) each.inert = true
    element.focus({ preventScroll: true })
    return () => {
      for (const each of others) each.inert = false
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [ref, place])
}
