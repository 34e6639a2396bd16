import { maxVoiceMs, peakCount } from '@trau/contract/rules/attachment'
import { durationText } from '@trau/contract/rules/duration'
import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { v7 } from 'uuid'
import IconMic from '~icons/lucide/mic'
import IconPause from '~icons/lucide/pause'
import IconPlay from '~icons/lucide/play'
import IconSend from '~icons/lucide/send-horizontal'
import IconStop from '~icons/lucide/square'
import IconTrash from '~icons/lucide/trash-2'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { useMediaWords } from '../../../i18n/words/media.ts'
import { useMediaPartWords } from '../../../i18n/words/media-parts.ts'
import { useSayTyping } from '../../../kit/typing.tsx'
import { useMessenger } from '../../../model/session/messenger.ts'
import { useAppSelector, useAppStore } from '../../../store/hooks.ts'
import { messageActions } from '../../../store/message-slices.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { replyParts } from '../message/quoted-part.ts'
import { keepRecording, takeRecording } from './left-recordings.ts'
import { longVoiceMs, minVoiceMs } from './limits.ts'
import { peaksOf } from './peaks.ts'
import { type Recorded, Recorder } from './recorder.ts'
import { Waveform } from './Waveform.tsx'

interface VoiceRecorderProps {
  roomId: string
  onClose: () => void
}

/**
 * In the place of the text field: speaking, pausing, listening to it, and sending it or not. What was spoken for a while is there again after
 * another room was opened.
 */
export default function VoiceRecorder({ roomId, onClose: closeBar }: VoiceRecorderProps) {
  const words = useMediaPartWords()
  const playerWords = useMediaWords()
  const send = useSendVoice(roomId)
  const isOver = useRef(false)
  const recorder = useRecorder(roomId, isOver)
  const preview = usePreview(recorder?.recorded)
  const wantsToSend = useRef(false)
  const [isLeaving, setLeaving] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const listen = useRef<HTMLButtonElement>(null)
  const onClose = useCallback(() => {
    isOver.current = true
    closeBar()
  }, [closeBar])
  const state = recorder?.state ?? 'asking'
  const problem = recorder?.problem
  const isRecording = state === 'recording'
  useSayTyping(roomId, 'recording', isRecording)

  useEffect(() => bar.current?.focus(), [])
  // The button that stopped it has gone with the focus: Esc is for this bar still.
  useEffect(() => {
    if (state === 'recorded' && document.activeElement === document.body) listen.current?.focus()
  }, [state])
  useEffect(() => {
    if (state !== 'failed' || !problem) return
    toast.error(words[problem] as string)
    onClose()
  }, [state, problem, words, onClose])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has ended
  useEffect(() => {
    if (state !== 'recorded') return
    if (recorder?.hasReachedEnd) toast(words.longestReached(durationText(maxVoiceMs)))
    if (wantsToSend.current) void finish()
  }, [state])

  const finish = async () => {
    wantsToSend.current = true
    if (state !== 'recorded') return recorder?.stop()
    const { recorded: recording } = recorder!
    if (!recording || recording.durationMs < minVoiceMs) toast(words.recordingTooShort)
    else await send(recording)
    onClose()
  }
  const length = recorder?.durationMs ?? 0
  const leave = () => {
    if (length <= longVoiceMs) return onClose()
    recorder?.pause()
    setLeaving(true)
  }
  const stateText = isRecording ? words.recording : state === 'paused' ? words.recordingPaused : words.review
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={stateText}
      data-recorder={state}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        leave()
      }}
      className="flex items-center gap-1 p-2"
    >
      <IconButton label={words.discardRecording} shortcut="Esc" color="danger" onPress={leave}>
        <IconTrash className="size-5" aria-hidden="true" />
      </IconButton>
      {state === 'recorded' && (
        <IconButton
          ref={listen}
          label={preview.isPlaying ? playerWords.pause : words.listen}
          color="primary"
          onPress={preview.toggle}
        >
          {preview.isPlaying ? (
            <IconPause className="size-5" aria-hidden="true" />
          ) : (
            <IconPlay className="size-5" aria-hidden="true" />
          )}
        </IconButton>
      )}
      {(isRecording || state === 'paused') && (
        <IconButton
          label={isRecording ? words.pauseRecording : words.resumeRecording}
          onPress={() => (isRecording ? recorder?.pause() : recorder?.resume())}
        >
          {isRecording ? (
            <IconPause className="size-5" aria-hidden="true" />
          ) : (
            <IconMic className="size-5" aria-hidden="true" />
          )}
        </IconButton>
      )}
      <div className="flex h-10 min-w-0 flex-1 items-center gap-2.5 rounded-xl bg-fill px-3 touch:h-11">
        {isRecording && <span className="size-2.5 shrink-0 animate-pulse rounded-full bg-danger" />}
        <span className="h-7 min-w-0 flex-1 text-primary">
          <Waveform
            peaks={peaksOf(
              isRecording ? (recorder?.levels.slice(-peakCount) ?? []) : (recorder?.levels ?? []),
            )}
            share={state === 'recorded' ? preview.share : 1}
          />
        </span>
        <span className="shrink-0 text-sm tabular-nums" role="timer">
          {durationText(length)}
        </span>
      </div>
      {(isRecording || state === 'paused') && (
        <IconButton label={words.stopRecording} onPress={() => recorder?.stop()}>
          <IconStop className="size-5" aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={words.sendRecording}
        color="primary"
        variant="solid"
        className="rounded-full"
        isDisabled={state === 'asking'}
        onPress={() => void finish()}
      >
        <IconSend className="size-5" aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        title={words.discardLong(durationText(length))}
        confirmLabel={words.discardVoice}
        cancelLabel={words.back}
        onConfirm={onClose}
      />
    </section>
  )
}

/** Begins at once, or goes on with what was left in the room, and lets the microphone go with the bar. @param isOver whether it was sent or thrown away */
function useRecorder(roomId: string, isOver: RefObject<boolean>): Recorder | undefined {
  const [, drawAgain] = useReducer((n: number) => n + 1, 0)
  const [recorder, setRecorder] = useState<Recorder>()
  useEffect(() => {
    const leftRecorder = takeRecording(roomId)
    leftRecorder?.follow(drawAgain)
    const newRecorder = leftRecorder ?? new Recorder(drawAgain)
    setRecorder(newRecorder)
    if (!leftRecorder) void newRecorder.start()
    return () => {
      if (isOver.current || newRecorder.durationMs <= longVoiceMs) return newRecorder.discard()
      newRecorder.leave()
      keepRecording(roomId, newRecorder)
    }
  }, [roomId, isOver])
  return recorder
}

function usePreview(recording: Recorded | undefined) {
  const audio = useRef<HTMLAudioElement>(undefined)
  const [isPlaying, setPlaying] = useState(false)
  const [share, setShare] = useState(0)
  useEffect(() => {
    if (!recording) return
    const url = URL.createObjectURL(recording.blob)
    const sound = new Audio(url)
    audio.current = sound
    sound.onplay = () => setPlaying(true)
    sound.onpause = () => setPlaying(false)
    sound.onended = () => setShare(0)
    sound.ontimeupdate = () => setShare((sound.currentTime * 1000) / Math.max(1, recording.durationMs))
    return () => {
      sound.pause()
      URL.revokeObjectURL(url)
    }
  }, [recording])
  return {
    isPlaying,
    share,
    toggle() {
      const sound = audio.current
      if (sound?.paused) void ignoreFailure(sound.play(), 'optional')
      else sound?.pause()
    },
  }
}

function useSendVoice(roomId: string) {
  const session = useMessenger()
  const store = useAppStore()
  const replying = useAppSelector(state => state.message.messageReplying)
  return async ({ blob, durationMs, levels }: Recorded) => {
    const { outbox, files } = session.ready ?? (await session.unsent)
    const fileId = v7()
    const reply = replying?.roomId === roomId ? replying : undefined
    void files.put(fileId, blob, roomId)
    await files.url(fileId)
    outbox.enqueue({
      roomId,
      type: 'VOICE',
      content: '',
      ...(reply ? replyParts(reply) : {}),
      files: [
        {
          fileId,
          kind: 'AUDIO',
          name: `ghi-am.${blob.type.split('/')[1] ?? 'webm'}`,
          mimeType: blob.type,
          bytes: blob.size,
          durationMs,
          peaks: peaksOf(levels),
        },
      ],
    })
    if (reply) store.dispatch(messageActions.replyingSet(null))
  }
}
