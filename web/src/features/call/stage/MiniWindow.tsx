import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import IconDoor from '~icons/lucide/door-open'
import IconExpand from '~icons/lucide/maximize-2'
import IconMic from '~icons/lucide/mic'
import IconMicOff from '~icons/lucide/mic-off'
import IconHangUp from '~icons/lucide/phone-off'
import { useApiMutation } from '../../../api/mutation.ts'
import { useCallWords } from '../../../i18n/words/call.ts'
import { cx } from '../../../ui/cx.ts'
import { useLocalMedia, useMedia, useShownCall } from '../call-context.ts'
import { colourIdOf, counterpartOf, joinedIn, waitingIn } from '../call-facts.ts'
import { RecordingMark } from '../recording/RecordingMark.tsx'
import { changeView } from '../view-state.ts'
import { glowOf, PersonFace } from './PersonFace.tsx'
import { closeFloatingWindow } from './picture-in-picture.ts'
import { StatusLine } from './StatusLine.tsx'
import { StreamVideo } from './StreamVideo.tsx'

/** The call beside other work: dragged anywhere, always within the window, and in reach beside a dialog; on a phone, whose dialogs need the room, under it. */
export function MiniWindow() {
  const words = useCallWords()
  const ref = useRef<HTMLElement>(null)
  const [place, setPlace] = useState<{ x: number; y: number }>()
  const grip = useRef<{ x: number; y: number } | undefined>(undefined)
  const move = (event: ReactPointerEvent) => {
    const box = ref.current?.getBoundingClientRect()
    if (!grip.current || !box) return
    const within = (value: number, size: number) => Math.max(8, Math.min(size - 8, value))
    setPlace({
      x: within(event.clientX - grip.current.x, innerWidth - box.width),
      y: within(event.clientY - grip.current.y, innerHeight - box.height),
    })
  }
  return createPortal(
    <section
      ref={ref}
      data-react-aria-top-layer="true"
      aria-label={words.groupCall}
      data-theme="dark"
      data-call-stage
      className={cx(
        'call-in fixed z-40 w-64 overflow-hidden rounded-xl bg-ground text-ink shadow-soft ring-1 ring-white/15 sm:w-72 md:z-55',
        !place && 'right-3 bottom-24 md:right-5 md:bottom-24',
      )}
      style={place && { left: place.x, top: place.y }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only moves the window; its buttons stand below */}
      <div
        className="relative cursor-move touch-none"
        onPointerDown={event => {
          const box = ref.current!.getBoundingClientRect()
          grip.current = { x: event.clientX - box.left, y: event.clientY - box.top }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={move}
        onPointerUp={() => {
          grip.current = undefined
        }}
        onDoubleClick={() => changeView({ isMinimised: false })}
      >
        <MiniPicture />
      </div>
      <GuestsWaiting />
      <MiniTools onExpand={() => changeView({ isMinimised: false })} />
    </section>,
    document.body,
  )
}

/** The same in a window of its own over other programs. */
export function FloatingContent() {
  return (
    <div data-theme="dark" data-call-stage className="flex h-dvh flex-col bg-ground text-ink">
      <div className="min-h-0 flex-1 *:h-full">
        <MiniPicture />
      </div>
      <MiniTools
        onExpand={() => {
          closeFloatingWindow()
          changeView({ isMinimised: false })
        }}
      />
    </div>
  )
}

/** Who is worth seeing: the shared screen, who speaks, or the other one. */
function MiniPicture() {
  const words = useCallWords()
  const { call, participantId } = useShownCall()
  const media = useMedia()
  const speakerId = media.speakerIds.find(id => id !== participantId)
  const others = joinedIn(call).filter(each => each.participantId !== participantId)
  const person = others.find(each => each.participantId === speakerId) ?? counterpartOf(call, participantId)
  const screen = media.remotes.find(each => each.screenStream)
  const remote = media.remotes.find(each => each.participantId === person?.participantId)
  const stream = screen?.screenStream ?? remote?.cameraStream
  return (
    <div
      className="relative flex aspect-video items-center justify-center"
      style={stream || !person ? undefined : glowOf(colourIdOf(person))}
    >
      {stream ? (
        <StreamVideo stream={stream} label={words.cameraOf(person?.name ?? '')} isWhole={Boolean(screen)} />
      ) : (
        person && (
          <PersonFace
            participant={person}
            size="lg"
            halo={call.state === 'RINGING' ? 'ringing' : speakerId ? 'speaking' : undefined}
          />
        )
      )}
      <span className="absolute top-2 left-2">
        <RecordingMark isPlain />
      </span>
      <p className="absolute inset-x-2 bottom-2 flex items-center gap-2 text-sm">
        <span className="min-w-0 truncate rounded-full bg-black/60 px-2.5 py-0.5 text-white">
          {call.kind === 'GROUP' ? words.peopleCount(joinedIn(call).length) : person?.name}
        </span>
        <span className="shrink-0 rounded-full bg-black/60 px-2.5 py-0.5 text-white">
          <StatusLine />
        </span>
      </p>
    </div>
  )
}

/** A host sees beside other work too that somebody is at the door. */
function GuestsWaiting() {
  const words = useCallWords()
  const { call, me } = useShownCall()
  const count = me?.isHost ? waitingIn(call).length : 0
  if (count === 0) return null
  return (
    <button
      type="button"
      onClick={() => changeView({ isMinimised: false, panel: 'people' })}
      className="flex min-h-11 w-full items-center justify-center gap-2 bg-warning px-3 font-medium text-on-secondary"
    >
      <IconDoor className="size-4.5" aria-hidden="true" />
      {words.waitingGuests(count)}
    </button>
  )
}

const tool =
  'inline-flex size-11 items-center justify-center rounded-full hover:bg-fill-strong focus-visible:-outline-offset-2'

function MiniTools({ onExpand }: { onExpand: () => void }) {
  const words = useCallWords()
  const { call, actions, engine } = useShownCall()
  const { hasMicrophone } = useLocalMedia()
  const leave = useApiMutation(() => actions.hangUp())
  return (
    <div className="flex items-center justify-around p-1.5">
      <button
        type="button"
        aria-label={hasMicrophone ? words.muteMicrophone : words.unmuteMicrophone}
        onClick={() => void engine.local.setMicrophone(!hasMicrophone)}
        className={cx(tool, !hasMicrophone && 'bg-ink text-ground hover:bg-ink')}
      >
        {hasMicrophone ? (
          <IconMic className="size-5" aria-hidden="true" />
        ) : (
          <IconMicOff className="size-5" aria-hidden="true" />
        )}
      </button>
      <button type="button" aria-label={words.expand} onClick={onExpand} className={tool}>
        <IconExpand className="size-5" aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={call.kind === 'GROUP' ? words.leave : words.hangUp}
        onClick={() => void leave.mutate()}
        className={cx(tool, 'bg-[#c8322a] text-white hover:bg-[#b3261e]')}
      >
        <IconHangUp className="size-5" aria-hidden="true" />
      </button>
    </div>
  )
}
