import { durationText } from '@trau/contract/rules/duration'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import IconPause from '~icons/lucide/pause'
import IconPlay from '~icons/lucide/play'
import { runWrite } from '../../../api/mutation.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useMediaWords } from '../../../i18n/words/media.ts'
import { freshLinks } from '../../../model/media/links.ts'
import { type ShownMedia, serverIdOf, voiceSize } from '../../../model/messages/carried.ts'
import { cx } from '../../../ui/cx.ts'
import { toast } from '../../../ui/toast.ts'
import { UploadRing } from './UploadRing.tsx'
import { useLocalUrl } from './use-local-url.ts'
import { Waveform } from './Waveform.tsx'

const speeds = [1, 1.5, 2]
const stepMs = 5000

/** Of all recordings on the page one is heard at a time. */
let playing: HTMLAudioElement | undefined

export interface VoicePlayerProps {
  media: ShownMedia
  roomId: string
  onCancel?: (fileId: string) => void
}

/** A recording: its shape, where one is in it, and how fast. */
export function VoicePlayer({ media, roomId, onCancel }: VoicePlayerProps) {
  const words = useMediaWords()
  const local = useLocalUrl(media)
  const { isPlaying, atMs, toggle, seek, setSpeed } = usePlayback(media, roomId, local)
  const [speed, chooseSpeed] = useState(1)
  const length = media.durationMs ?? 0
  const [language] = useLanguage()
  const label = `${speed.toLocaleString(language)}×`
  const { localId } = media
  const seekBy = (event: KeyboardEvent) => {
    const step = { ArrowRight: stepMs, ArrowUp: stepMs, ArrowLeft: -stepMs, ArrowDown: -stepMs }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    seek(atMs + step)
  }
  const seekTo = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    seek(((event.clientX - left) / width) * length)
  }
  return (
    <div className={cx('flex items-center gap-2.5', voiceSize)} data-voice="">
      {localId && media.isUploading ? (
        <UploadRing
          fileId={localId}
          name={media.name}
          onCancel={onCancel && (() => onCancel(localId))}
          className="text-own-link"
        />
      ) : (
        <button
          type="button"
          aria-label={isPlaying ? words.pause : words.play}
          data-opens=""
          onClick={() =>
            void runWrite(toggle, {
              onFailure: error => isPausedBefore(error) || toast.error(words.voiceFailed),
            })
          }
          className="grid size-10 shrink-0 place-items-center rounded-full bg-primary text-on-primary touch:size-11 forced:border"
        >
          {isPlaying ? (
            <IconPause className="size-5 fill-current" aria-hidden="true" />
          ) : (
            <IconPlay className="size-5 fill-current" aria-hidden="true" />
          )}
        </button>
      )}
      <div
        role="slider"
        tabIndex={isPlaying || atMs > 0 ? 0 : -1}
        aria-label={words.seek}
        aria-valuemin={0}
        aria-valuemax={Math.round(length / 1000)}
        aria-valuenow={Math.round(atMs / 1000)}
        aria-valuetext={durationText(atMs)}
        onKeyDown={seekBy}
        onPointerDown={seekTo}
        className="h-8 min-w-0 flex-1 cursor-pointer text-own-link"
      >
        <Waveform peaks={media.peaks ?? []} share={length > 0 ? atMs / length : 0} />
      </div>
      <span className="w-9 shrink-0 text-right text-xs tabular-nums">
        {durationText(atMs > 0 ? atMs : length)}
      </span>
      <button
        type="button"
        aria-label={words.speedLabel(label)}
        tabIndex={isPlaying ? 0 : -1}
        onClick={() => {
          const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length]!
          chooseSpeed(next)
          setSpeed(next)
        }}
        className="h-7 min-w-10 shrink-0 rounded-full bg-primary/12 px-2 text-xs font-medium touch:h-11"
      >
        {label}
      </button>
    </div>
  )
}

/** Why a sound never began that was paused before. */
const isPausedBefore = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** The sound itself, made when it is first wanted; its address is a fresh one whenever it begins. */
function usePlayback(media: ShownMedia, roomId: string, local: string | undefined) {
  const audio = useRef<HTMLAudioElement>(undefined)
  const isPreparing = useRef(false)
  const isGone = useRef(false)
  const speed = useRef(1)
  const [isPlaying, setPlaying] = useState(false)
  const [atMs, setAt] = useState(0)

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      audio.current?.pause()
    }
  }, [])

  async function prepare(): Promise<HTMLAudioElement> {
    if (audio.current && !audio.current.error) return audio.current
    const mediaId = serverIdOf(media)
    const links =
      local || !mediaId ? undefined : await freshLinks(mediaId, roomId, { isBroken: !!audio.current })
    const src = local ?? links?.url
    if (!src) throw new Error('There is no such recording')
    const createdAudio = new Audio(src)
    createdAudio.addEventListener('play', () => setPlaying(true))
    createdAudio.addEventListener('pause', () => setPlaying(false))
    createdAudio.addEventListener('timeupdate', () => setAt(createdAudio.currentTime * 1000))
    createdAudio.addEventListener('ended', () => {
      createdAudio.currentTime = 0
      setAt(0)
    })
    createdAudio.playbackRate = speed.current
    createdAudio.currentTime = atMs / 1000
    audio.current = createdAudio
    return createdAudio
  }
  return {
    isPlaying,
    atMs,
    /** A second press before there is any sound does nothing. */
    async toggle() {
      if (isPreparing.current) return
      isPreparing.current = true
      const sound = await prepare().finally(() => {
        isPreparing.current = false
      })
      if (isGone.current) return
      if (!sound.paused) return sound.pause()
      if (playing !== sound) playing?.pause()
      playing = sound
      await sound.play()
    },
    seek(ms: number) {
      const place = Math.min(Math.max(ms, 0), media.durationMs ?? 0)
      setAt(place)
      if (audio.current) audio.current.currentTime = place / 1000
    },
    setSpeed(rate: number) {
      speed.current = rate
      if (audio.current) audio.current.playbackRate = rate
    },
  }
}
