import { Suspense, useEffect, useRef, useState } from 'react'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { useSayTyping } from '../../../kit/typing.tsx'
import { useMessenger } from '../../../model/session/messenger.ts'
import { useAppSelector, useAppStore } from '../../../store/hooks.ts'
import { messageActions } from '../../../store/message-slices.ts'
import { composed } from '../../../text/composed.ts'
import { cx } from '../../../ui/cx.ts'
import { isTouch } from '../../../ui/use-media.ts'
import { useSendOther } from '../kinds/useSendOther.tsx'
import { AttachMenu } from '../media/AttachMenu.tsx'
import { replyParts } from '../message/quoted-part.ts'
import { useSchedule } from '../scheduled/useSchedule.tsx'
import { CharactersLeft } from './CharactersLeft.tsx'
import type { ComposerProps } from './Composer.tsx'
import { ComposerBar } from './ComposerBar.tsx'
import { EmojiButton } from './EmojiButton.tsx'
import { FieldHelpers } from './FieldHelpers.tsx'
import { lettersLeft } from './limits.ts'
import { piecesWithMentions } from './mention-places.ts'
import { SendButton } from './SendButton.tsx'
import { suggestionId, suggestionsId } from './suggestion-ids.ts'
import { loadFormatting, useComposerKeys } from './useComposerKeys.ts'
import { useDraft } from './useDraft.ts'
import { useEdit } from './useEdit.ts'
import { useEmojiCompletion } from './useEmojiCompletion.ts'
import { useFiles } from './useFiles.tsx'
import { useMentions } from './useMentions.ts'
import { useSending } from './useSending.tsx'
import { useSlashCommands } from './useSlashCommands.tsx'
import { useTypingNotice } from './useTypingNotice.ts'

const MentionMarks = lazyView(() => import('./MentionMarks.tsx'), 'nothing')

/**
 * The text field. It is the browser's own: input methods, undo and spelling work as everywhere; React hears of the text only
 * as far as it shows something about it.
 */
export function ComposerField({ item, name, list }: ComposerProps) {
  const words = useChatWords()
  const store = useAppStore()
  const session = useMessenger()
  const { roomId, type } = item.room
  const area = useRef<HTMLTextAreaElement>(null)
  const [isEmpty, setEmpty] = useState(true)
  const [charactersLeft, setLeft] = useState<number>()
  const emoji = useEmojiCompletion(area)
  const mentions = useMentions(area, item)
  const files = useFiles(roomId, name)
  const follow = () => {
    const field = area.current
    if (!field) return
    setEmpty(field.value.trim() === '')
    setLeft(lettersLeft(field.value))
    fit(field)
  }
  useSayTyping(roomId, 'sendingFile', useIsUploading(roomId))
  const typing = useTypingNotice(item)
  const edit = useEdit(roomId, area, mentions, follow)
  const isEditing = edit.editing !== undefined
  const draft = useDraft({ roomId, area, named: mentions, onSet: follow, isEditing })
  const replying = useAppSelector(state => state.message.messageReplying)
  const reply = replying?.roomId === roomId && !isEditing ? replying : undefined
  const cancelReply = () => store.dispatch(messageActions.replyingSet(null))
  const empty = () => {
    if (area.current) area.current.value = ''
    mentions.set([])
    typing.ended()
    draft.clear()
    if (reply) cancelReply()
    follow()
  }
  const {
    sendField,
    sendOther,
    window: tooLongWindow,
  } = useSending({ roomId, area, named: mentions, reply, empty })
  const sendSilently = () => sendField(true)
  const other = useSendOther(item, body => void sendOther(body))
  const schedule = useSchedule({
    roomId,
    isEmpty,
    read() {
      const { text, mentions: composedMentions } = composed(area.current?.value ?? '', mentions.current())
      const [piece] = piecesWithMentions([text.trim()], text, composedMentions)
      return { ...piece!, ...(reply ? replyParts(reply) : {}) }
    },
    onScheduled: empty,
    sendSilently: type === 'SELF' ? undefined : sendSilently,
  })
  const slash = useSlashCommands({ area, item, isEditing, reply, other, schedule, sendSilently })
  const completions = [slash.completion, mentions.completion, emoji]
  const openCompletion = completions.find(({ items }) => items)
  const complete = () => {
    for (const one of completions) one.update()
  }
  const closeCompletions = () => {
    for (const one of completions) one.close()
  }
  const submit = () => {
    closeCompletions()
    if (isEditing) return void edit.save()
    if (!slash.submit()) sendField()
  }
  const onInput = () => {
    follow()
    slash.follow()
    mentions.follow()
    complete()
    draft.save()
    if (!isEditing && area.current?.value) typing.typed()
  }
  const onKeyDown = useComposerKeys({
    area,
    item,
    list,
    completions,
    removeMention: mentions.removeBehind,
    edit,
    reply,
    submit,
    cancelReply,
  })

  // With a keyboard one comes to write; with a finger the screen keyboard would cover what one came to read.
  useEffect(() => {
    const isBusy = document.querySelector('[role=dialog],[role=alertdialog]') !== null
    if (!isTouch() && !isBusy) area.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className="relative shrink-0 border-t border-line bg-surface px-[max(0px,calc((100%-56rem)/2))] pb-[env(safe-area-inset-bottom)]">
      {edit.editing ? (
        <ComposerBar kind="edit" message={edit.editing} me={session.userId} onCancel={edit.cancel} />
      ) : (
        reply && <ComposerBar kind="reply" message={reply} me={session.userId} onCancel={cancelReply} />
      )}
      <FieldHelpers area={area} slash={slash} mentions={mentions.completion} emoji={emoji} />
      {files.windows}
      {other.window}
      {schedule.window}
      <div className={cx('flex items-end gap-1 p-2', files.isRecording && 'hidden')}>
        {!isEditing && <AttachMenu roomId={roomId} more={[other.more, schedule.more]} />}
        <div className="relative flex min-w-0 flex-1">
          <EmojiButton
            area={area}
            onSticker={stickerId => void sendOther({ type: 'STICKER', content: '', sticker: { stickerId } })}
          />
          <textarea
            ref={area}
            data-composer=""
            onFocus={() => void ignoreFailure(loadFormatting(), 'optional')}
            rows={1}
            dir="auto"
            aria-label={words.composerLabel(name)}
            aria-autocomplete="list"
            aria-controls={openCompletion ? suggestionsId : undefined}
            aria-activedescendant={openCompletion ? suggestionId(openCompletion.at) : undefined}
            placeholder={type === 'SELF' ? words.placeholderSelf : words.placeholder}
            autoComplete="off"
            enterKeyHint={isTouch() ? 'enter' : 'send'}
            onInput={onInput}
            onPaste={files.onPaste}
            onSelect={() => openCompletion && complete()}
            onBlur={() => {
              closeCompletions()
              draft.rest()
            }}
            onKeyDown={onKeyDown}
            className="max-h-[40dvh] min-h-10 w-full self-end min-w-0 resize-none overflow-y-auto rounded-xl border border-transparent bg-fill py-2 pr-11 pl-4 leading-[1.5] outline-none focus:border-primary focus:bg-surface touch:min-h-11 forced:border-[ButtonText]"
          />
          {mentions.shown.length > 0 && (
            <Suspense>
              <MentionMarks area={area} mentions={mentions.shown} />
            </Suspense>
          )}
        </div>
        {!isEditing && schedule.button}
        {isEmpty && !isEditing ? (
          files.microphone
        ) : (
          <SendButton
            isEdit={isEditing}
            isEmpty={isEmpty}
            isDisabled={isEmpty && !edit.mayBeEmpty}
            later={schedule.more}
            onHold={schedule.begin}
            onPress={submit}
          />
        )}
      </div>
      <CharactersLeft count={charactersLeft} />
      {slash.complaint && (
        <p role="alert" className="px-4 pb-2 text-sm text-danger">
          {slash.complaint}
        </p>
      )}
      {tooLongWindow}
    </div>
  )
}

/** As high as its text; the style sheet ends it at 40 % of the window. What holds it must not stretch it: it would never shrink. */
function fit(field: HTMLTextAreaElement) {
  // Measured without giving the space away: the conversation above would move for a moment, and lose its end.
  const around = field.parentElement!
  around.style.minHeight = `${around.offsetHeight}px`
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
  around.style.minHeight = ''
}

/** Whether a file of the room is on its way; a voice message was shown while it was spoken. */
const useIsUploading = (roomId: string) =>
  useAppSelector(state =>
    Object.values(state.outbox?.entries ?? {}).some(
      entry => entry.roomId === roomId && entry.status === 'uploading' && entry.type !== 'VOICE',
    ),
  )
