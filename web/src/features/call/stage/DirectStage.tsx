import { useEffect } from 'react'
import IconMicOff from '~icons/lucide/mic-off'
import { useCallWords } from '../../../i18n/words/call.ts'
import { useSharedValue } from '../../../store/shared-value.ts'
import { useMedia, useShownCall } from '../call-context.ts'
import { colourIdOf, counterpartOf } from '../call-facts.ts'
import { callView } from '../view-state.ts'
import { useSharedScreen } from './GroupStage.tsx'
import { glowOf, PersonFace } from './PersonFace.tsx'
import { SelfView } from './SelfView.tsx'
import { StatusLine } from './StatusLine.tsx'
import { StreamVideo } from './StreamVideo.tsx'

/** Two people: the other one fills the screen, or where there is no picture stands calmly in the middle of it. */
export function DirectStage() {
  const words = useCallWords()
  const { call, participantId, engine } = useShownCall()
  const { isSelfHidden, areVideosHidden } = useSharedValue(callView)
  const media = useMedia()
  const screen = useSharedScreen()
  const other = counterpartOf(call, participantId)
  const otherId = other?.participantId
  useEffect(() => {
    if (otherId) engine.setViewSize(otherId, areVideosHidden ? 'hidden' : 'large')
  }, [engine, otherId, areVideosHidden])
  if (!other) return null
  const remote = media.remotes.find(each => each.participantId === other.participantId)
  const camera = areVideosHidden ? null : remote?.cameraStream
  const isRinging = call.state === 'RINGING'
  const isSpeaking = media.speakerIds.includes(other.participantId)
  // Over a picture that stands still; without a picture the status line stands in its place.
  const interruption =
    remote?.connection === 'reconnecting' && (camera || screen)
      ? words.reconnecting
      : camera && remote?.isVideoStalled
        ? words.videoStalled
        : undefined
  return (
    <div className="absolute inset-0" style={camera || screen ? undefined : glowOf(colourIdOf(other))}>
      {screen ? (
        <StreamVideo
          stream={screen.stream}
          label={words.screenOf(screen.name)}
          isWhole
          className="pt-16 pb-24"
        />
      ) : camera ? (
        <StreamVideo
          stream={camera}
          label={words.cameraOf(other.name)}
          isFrozen={interruption !== undefined}
        />
      ) : (
        <div className="flex h-full flex-col items-center justify-center gap-6 px-6 pb-24">
          <PersonFace
            participant={other}
            halo={isRinging ? 'ringing' : isSpeaking ? 'speaking' : undefined}
            className="my-4 scale-125 sm:scale-150"
          />
          <div className="mt-4 text-center">
            <p className="text-3xl font-bold text-balance">{other.name}</p>
            <p className="mt-1 text-lg text-ink/80">
              <StatusLine />
            </p>
            {!isRinging && remote && !other.hasMicrophone && (
              <p className="mt-3 inline-flex items-center gap-2 text-muted">
                <IconMicOff className="size-4" aria-hidden="true" />
                {`${other.name} ${words.microphoneOff}`}
              </p>
            )}
          </div>
        </div>
      )}
      {(camera || screen) && (
        <div className="pointer-events-none absolute inset-x-0 top-0 h-28 bg-linear-to-b from-black/65 to-transparent" />
      )}
      {(camera || screen) && (
        <div className="pointer-events-none absolute inset-x-0 bottom-0 h-36 bg-linear-to-t from-black/70 to-transparent" />
      )}
      {interruption && (
        <p className="absolute top-1/2 left-1/2 -translate-1/2 rounded-lg bg-black/65 px-3 py-1.5 text-white">
          {interruption}
        </p>
      )}
      {!isSelfHidden && <SelfView />}
    </div>
  )
}
