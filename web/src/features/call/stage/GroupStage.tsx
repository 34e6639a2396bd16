import type { CallParticipant } from '@trau/contract'
import { useEffect, useRef } from 'react'
import IconPinOff from '~icons/lucide/pin-off'
import { useCallWords } from '../../../i18n/words/call.ts'
import { useSharedValue } from '../../../store/shared-value.ts'
import { cx } from '../../../ui/cx.ts'
import { useIsPhone } from '../../../ui/use-media.ts'
import { useMedia, useShownCall } from '../call-context.ts'
import { joinedIn } from '../call-facts.ts'
import { callView, changeView } from '../view-state.ts'
import { StreamVideo } from './StreamVideo.tsx'
import { Tile } from './Tile.tsx'
import { tileGrid } from './tile-grid.ts'
import { useSize } from './useSize.ts'

const gap = 8

/** Everybody in the call: in a grid, or one (or a screen) large and the others in a strip. */
export function GroupStage() {
  const { call, participantId } = useShownCall()
  const view = useSharedValue(callView)
  const screen = useSharedScreen()
  const large = useLargeParticipant()
  const people = joinedIn(call).filter(each => !view.isSelfHidden || each.participantId !== participantId)
  if (screen) return <FocusStage large={screen} strip={people} />
  if (large)
    return (
      <FocusStage large={large} strip={people.filter(each => each.participantId !== large.participantId)} />
    )
  return <GridStage people={people} />
}

function GridStage({ people }: { people: readonly CallParticipant[] }) {
  const words = useCallWords()
  const ref = useRef<HTMLUListElement>(null)
  const area = useSize(ref)
  const grid = tileGrid(people.length, area.width, area.height, gap)
  useViewSizes(people, grid.width > 420 ? 'large' : 'small')
  const isAlone = people.length <= 1
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col p-2 md:px-4">
      <ul
        ref={ref}
        aria-label={words.inCall}
        className="flex min-h-0 flex-1 flex-wrap content-center items-center justify-center overflow-hidden"
        style={{ gap }}
      >
        {area.width > 0 &&
          people.map(each => (
            <Tile key={each.participantId} participant={each} size={grid} isPinnable={people.length > 1} />
          ))}
      </ul>
      {isAlone && <p className="pt-2 text-center text-muted">{words.waitingForOthers}</p>}
    </div>
  )
}

type Large = CallParticipant | SharedScreen

function FocusStage({ large, strip }: { large: Large; strip: readonly CallParticipant[] }) {
  const words = useCallWords()
  const ref = useRef<HTMLDivElement>(null)
  const area = useSize(ref)
  const isPhone = useIsPhone()
  const { pinnedId } = useSharedValue(callView)
  const isScreen = 'stream' in large
  useViewSizes(strip, 'small')
  useViewSizes(isScreen ? [] : [large], 'large')
  const stripSize = isPhone ? { width: 112, height: 112 } : { width: 192, height: 108 }
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-2 p-2 md:flex-row md:px-4">
      <div ref={ref} className="relative flex min-h-0 min-w-0 flex-1 items-center justify-center">
        {isScreen ? (
          <figure className="relative flex size-full items-center justify-center overflow-hidden rounded-xl bg-black">
            <StreamVideo stream={large.stream} label={words.screenOf(large.name)} isWhole />
            <figcaption className="absolute bottom-2 left-2 rounded-full bg-black/65 px-3 py-1 text-sm text-white">
              {words.sharing(large.name)}
            </figcaption>
          </figure>
        ) : (
          area.width > 0 && (
            <ul className="contents">
              <Tile participant={large} size={tileGrid(1, area.width, area.height)} />
            </ul>
          )
        )}
        {isScreen && pinnedId && (
          <button
            type="button"
            aria-label={words.unpin}
            onClick={() => changeView({ pinnedId: null })}
            className="absolute top-2 right-2 inline-flex size-11 items-center justify-center rounded-full bg-black/60 text-white"
          >
            <IconPinOff className="size-4" aria-hidden="true" />
          </button>
        )}
      </div>
      {strip.length > 0 && (
        <ul
          aria-label={words.inCall}
          className={cx(
            'flex shrink-0 gap-2 overflow-auto max-md:pb-1',
            'md:w-48 md:flex-col md:justify-center-safe',
          )}
        >
          {strip.map(each => (
            <Tile key={each.participantId} participant={each} size={stripSize} />
          ))}
        </ul>
      )}
    </div>
  )
}

export interface SharedScreen {
  participantId: string
  name: string
  stream: MediaStream
}

/** The screen that somebody else shares; of several the one that is pinned, else the first. */
export function useSharedScreen(): SharedScreen | undefined {
  const { call } = useShownCall()
  const media = useMedia()
  const { pinnedId } = useSharedValue(callView)
  const sharedScreens = media.remotes.filter(({ screenStream }) => screenStream)
  const shownScreen = sharedScreens.find(each => each.participantId === pinnedId) ?? sharedScreens[0]
  if (!shownScreen?.screenStream) return undefined
  const name = call.participants.find(each => each.participantId === shownScreen.participantId)?.name ?? ''
  return { participantId: shownScreen.participantId, name, stream: shownScreen.screenStream }
}

/** Who stands large: the pinned one, or in the speaker's layout who speaks, and who spoke last after that. */
function useLargeParticipant(): CallParticipant | undefined {
  const { call, participantId } = useShownCall()
  const { pinnedId, layout } = useSharedValue(callView)
  const { speakerIds } = useMedia()
  const lastId = useRef<string | undefined>(undefined)
  const others = joinedIn(call).filter(each => each.participantId !== participantId)
  const pinnedParticipant = joinedIn(call).find(each => each.participantId === pinnedId)
  const speaking = others.find(each => each.participantId === speakerIds.find(id => id !== participantId))
  const large = speaking ?? others.find(each => each.participantId === lastId.current) ?? others[0]
  lastId.current = large?.participantId
  if (pinnedParticipant) return pinnedParticipant
  return layout === 'speaker' ? large : undefined
}

/** Tells the engine how large these are shown, and that they are not any more. */
function useViewSizes(people: readonly CallParticipant[], size: 'large' | 'small') {
  const { engine, participantId } = useShownCall()
  const { areVideosHidden } = useSharedValue(callView)
  const ids = people
    .map(each => each.participantId)
    .filter(id => id !== participantId)
    .join(' ')
  useEffect(() => {
    for (const id of ids.split(' ').filter(Boolean)) engine.setViewSize(id, areVideosHidden ? 'hidden' : size)
  }, [engine, ids, size, areVideosHidden])
}
