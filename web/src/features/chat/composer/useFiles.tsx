import { type ClipboardEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import IconMic from '~icons/lucide/mic'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { isTouch } from '../../../ui/use-media.ts'
import { attach, detach, filesOf, useAttached } from '../media/attach.ts'
import { hasRecording } from '../media/left-recordings.ts'
import { focusComposer } from '../useConversationActs.ts'

const SendFilesDialog = lazyView(() => import('../media/SendFilesDialog.tsx'), 'floating')
const VoiceRecorder = lazyView(() => import('../media/VoiceRecorder.tsx'), 'floating')

/** What a composer does beside text: choosing, pasting and recording what a message carries. */
export function useFiles(roomId: string, name: string) {
  const words = useChatWords()
  const attachment = useAttached(roomId)
  const [isRecording, setRecording] = useState(() => hasRecording(roomId))
  const isAttaching = attachment !== undefined
  const wasAttaching = useRef(false)
  useEffect(() => {
    // The window gives the focus back to the button that was pressed last; one goes on writing.
    if (wasAttaching.current && !isAttaching && !isTouch()) focusComposer()
    wasAttaching.current = isAttaching
  }, [isAttaching])
  const endRecording = useCallback(() => {
    setRecording(false)
    if (!isTouch()) focusComposer()
  }, [])
  const dropFiles = () => detach(roomId)
  return {
    isRecording,
    /** Where there is nothing to send yet. */
    microphone: (
      <IconButton
        label={words.recordVoice}
        color="primary"
        className="rounded-full"
        onPress={() => setRecording(true)}
      >
        <IconMic className="size-5" aria-hidden="true" />
      </IconButton>
    ),
    /** Text wins over the picture of it that some programs put beside. */
    onPaste(event: ClipboardEvent) {
      const files = filesOf(event.clipboardData)
      if (files.length === 0 || event.clipboardData.getData('text/plain')) return
      event.preventDefault()
      attach(roomId, files)
    },
    windows: (
      <Suspense>
        {attachment && <SendFilesDialog attachment={attachment} name={name} onClose={dropFiles} />}
        {isRecording && <VoiceRecorder roomId={roomId} onClose={endRecording} />}
      </Suspense>
    ),
  }
}
