import type { CallParticipant } from '@trau/contract'
import IconHand from '~icons/lucide/hand'
import IconMicOff from '~icons/lucide/mic-off'
import IconPin from '~icons/lucide/pin'
import IconPinOff from '~icons/lucide/pin-off'
import IconSignal from '~icons/lucide/signal-low'
import { useCallWords } from '../../../i18n/words/call.ts'
import { useSharedValue } from '../../../store/shared-value.ts'
import { cx } from '../../../ui/cx.ts'
import { useLocalMedia, useMedia, useShownCall } from '../call-context.ts'
import { colourIdOf } from '../call-facts.ts'
import { callView, changeView } from '../view-state.ts'
import { glowOf, PersonFace } from './PersonFace.tsx'
import { StreamVideo } from './StreamVideo.tsx'

interface TileProps {
  participant: CallParticipant
  size: { width: number; height: number }
  /** Of a group: it can be pinned. */
  isPinnable?: boolean
}

/** One person of a group call: their picture, and in words and marks how they are there. */
export function Tile({ participant, size, isPinnable = true }: TileProps) {
  const words = useCallWords()
  const facts = useTileFacts(participant)
  const { pinnedId } = useSharedValue(callView)
  const isPinned = pinnedId === participant.participantId
  const isSmall = size.width < 200
  return (
    <li
      className={cx(
        'group/tile relative flex min-w-0 shrink-0 items-center justify-center overflow-hidden rounded-xl bg-surface',
        'after:pointer-events-none after:absolute after:inset-0 after:rounded-xl after:border-3 after:transition-colors',
        facts.isSpeaking ? 'after:border-primary' : 'after:border-transparent',
      )}
      style={{
        width: size.width,
        height: size.height,
        ...(facts.stream ? {} : glowOf(colourIdOf(participant))),
      }}
    >
      {facts.stream ? (
        <StreamVideo
          stream={facts.stream}
          label={words.cameraOf(facts.name)}
          isMirrored={facts.isMe}
          isFrozen={facts.notice !== undefined}
        />
      ) : (
        <PersonFace participant={participant} size={isSmall ? 'lg' : 'xl'} />
      )}
      {facts.notice && (
        <p className="absolute inset-x-2 top-1/2 -translate-y-1/2 rounded-lg bg-black/65 px-2 py-1 text-center text-sm text-white">
          {facts.notice}
        </p>
      )}
      <span
        className={cx(
          'absolute bottom-2 left-2 flex max-w-[calc(100%-1rem)] items-center gap-1.5 rounded-full bg-black/60 px-2.5 py-0.5 text-white',
          isSmall ? 'text-xs' : 'text-sm',
        )}
      >
        {!facts.hasMicrophone && <IconMicOff className="size-3.5 shrink-0" aria-hidden="true" />}
        {facts.isWeak && <IconSignal className="size-3.5 shrink-0" aria-hidden="true" />}
        <span className="truncate">{facts.name}</span>
        <span className="sr-only">{facts.spoken}</span>
      </span>
      {participant.handRaisedTime !== undefined && (
        <span className="absolute top-2 left-2 inline-flex size-8 items-center justify-center rounded-full bg-warning text-on-secondary shadow-soft">
          <IconHand className="size-4.5" aria-hidden="true" />
        </span>
      )}
      {isPinnable && (
        <button
          type="button"
          aria-label={isPinned ? words.unpinName(facts.name) : words.pinName(facts.name)}
          aria-pressed={isPinned}
          onClick={() => changeView({ pinnedId: isPinned ? null : participant.participantId })}
          className={cx(
            'absolute top-2 right-2 inline-flex size-9 items-center justify-center rounded-full bg-black/60 text-white transition-opacity touch:size-11',
            !isPinned && 'opacity-0 group-hover/tile:opacity-100 focus-visible:opacity-100 touch:opacity-100',
          )}
        >
          {isPinned ? (
            <IconPinOff className="size-4" aria-hidden="true" />
          ) : (
            <IconPin className="size-4" aria-hidden="true" />
          )}
        </button>
      )}
    </li>
  )
}

/** What a tile shows of one participant, oneself or another. */
export function useTileFacts(participant: CallParticipant) {
  const words = useCallWords()
  const { participantId } = useShownCall()
  const local = useLocalMedia()
  const media = useMedia()
  const { areVideosHidden } = useSharedValue(callView)
  const isMe = participant.participantId === participantId
  const remote = media.remotes.find(each => each.participantId === participant.participantId)
  const isSpeaking = media.speakerIds.includes(participant.participantId)
  const hasMicrophone = isMe ? local.hasMicrophone : participant.hasMicrophone
  const stream = isMe ? local.cameraStream : areVideosHidden ? null : (remote?.cameraStream ?? null)
  const isWeak = !isMe && (remote?.quality === 1 || remote?.quality === 0)
  const notice = isMe
    ? undefined
    : remote?.connection === 'reconnecting'
      ? words.reconnecting
      : remote?.connection === 'connecting'
        ? words.connecting
        : stream && remote?.isVideoStalled
          ? words.videoStalled
          : undefined
  const spokenLabel = [
    !hasMicrophone && words.microphoneOff,
    isSpeaking && words.speaking,
    participant.handRaisedTime !== undefined && words.handRaised,
    isWeak && words.quality[remote.quality ?? 1],
  ]
    .filter(Boolean)
    .join(', ')
  return {
    isMe,
    isSpeaking: isSpeaking && hasMicrophone,
    hasMicrophone,
    stream,
    isWeak,
    notice,
    spoken: spokenLabel,
    name: isMe ? words.you : participant.name,
  }
}
