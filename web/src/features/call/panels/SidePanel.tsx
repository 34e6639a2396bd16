import { Suspense, use, useRef } from 'react'
import IconX from '~icons/lucide/x'
import { useCallWords } from '../../../i18n/words/call.ts'
import { useSharedValue } from '../../../store/shared-value.ts'
import { Counter } from '../../../ui/Counter.tsx'
import { cx } from '../../../ui/cx.ts'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { usePanelFocus } from '../../../ui/usePanelFocus.ts'
import { useShownCall } from '../call-context.ts'
import { type CallView, callView, changeView } from '../view-state.ts'
import { CallChat } from './CallChat.tsx'
import { PeopleList } from './PeopleList.tsx'
import { RoomBesideContext, useRoomOfCall, useUnseenMessages } from './room-beside.ts'

const close = () => changeView({ panel: null })
const leave = () => changeView({ isMinimised: true, panel: null })

/** Beside the pictures, on a phone over them: who is there, or what is written. */
export function SidePanel() {
  const { call } = useShownCall()
  const { panel } = useSharedValue(callView)
  return panel && call.kind === 'GROUP' ? <Panel panel={panel} /> : null
}

function Panel({ panel }: { panel: NonNullable<CallView['panel']> }) {
  const words = useCallWords()
  const room = useRoomOfCall()
  const pane = useRef<HTMLElement>(null)
  usePanelFocus(pane)
  // Whoever is no member of the room any more has the chat of the call.
  const shownPanel = panel === 'room' && !room ? 'chat' : panel
  return (
    <aside
      ref={pane}
      aria-label={shownPanel === 'people' ? words.people : words.chat}
      className={cx(
        'call-in flex min-h-0 w-90 shrink-0 flex-col overflow-hidden rounded-xl bg-surface max-lg:w-80 max-md:fixed max-md:inset-0 max-md:z-30 max-md:h-(--visual-viewport-height) max-md:w-full max-md:rounded-none max-md:pt-[env(safe-area-inset-top)] md:mt-2 md:mr-4 md:mb-2',
        shownPanel === 'room' && 'xl:w-104',
      )}
    >
      <div className="flex items-center justify-between gap-2 py-2 pr-2 pl-4">
        {room && shownPanel !== 'people' ? (
          <ChatChoice shownChat={shownPanel} unread={room.unread} />
        ) : (
          <h2 className="text-lg font-bold">{shownPanel === 'people' ? words.people : words.chat}</h2>
        )}
        <button
          type="button"
          aria-label={words.close}
          onClick={close}
          className="inline-flex size-11 items-center justify-center rounded-full text-muted hover:bg-fill hover:text-ink"
        >
          <IconX className="size-5" aria-hidden="true" />
        </button>
      </div>
      {shownPanel === 'people' ? (
        <PeopleList />
      ) : shownPanel === 'room' && room ? (
        <RoomChat roomId={room.roomId} />
      ) : (
        <CallChat />
      )}
    </aside>
  )
}

/** The conversation of the room stays; what is written in the call goes with it, and guests read it. */
function ChatChoice({ shownChat, unread }: { shownChat: 'chat' | 'room'; unread: number }) {
  const words = useCallWords()
  const unseenMessages = useUnseenMessages()
  const choices = [
    { panel: 'room', label: words.roomChat, count: unread },
    { panel: 'chat', label: words.callChat, count: unseenMessages },
  ] as const
  return (
    <fieldset className="-ml-2 flex min-w-0 gap-1">
      <legend className="sr-only">{words.chat}</legend>
      {choices.map(({ panel, label, count }) => (
        <button
          key={panel}
          type="button"
          aria-pressed={shownChat === panel}
          onClick={() => changeView({ panel })}
          className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-lg px-3 font-medium text-muted hover:text-ink aria-pressed:bg-fill aria-pressed:text-ink"
        >
          <span className="truncate">{label}</span>
          {shownChat !== panel && <Counter count={count} />}
        </button>
      ))}
    </fieldset>
  )
}

function RoomChat({ roomId }: { roomId: string }) {
  const words = useCallWords()
  const RoomBeside = use(RoomBesideContext)
  if (!RoomBeside) return null
  const waiting = (
    <Delayed isWaiting>
      <SkeletonRows rows={6} label={words.roomChat} />
    </Delayed>
  )
  return (
    <Suspense fallback={waiting}>
      <RoomBeside key={roomId} roomId={roomId} onLeave={leave} onClose={close} />
    </Suspense>
  )
}
