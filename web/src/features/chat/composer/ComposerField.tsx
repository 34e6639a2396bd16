import { isWritten } from '@trau/contract/rules/message'
import { composedForm } from '@trau/contract/rules/normal-form'
import { Suspense, useEffect, useRef, useState } from 'react'
import IconSmile from '~icons/lucide/smile'
import type { MessageBody } from '../../../api/local-db.ts'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { isTypingShown, useSayTyping } from '../../../kit/typing.tsx'
import { typingEveryMs } from '../../../model/messages/typing-cache.ts'
import { heldWindow } from '../../../model/messages/window-cache.ts'
import { showOverlay } from '../../../model/overlays.ts'
import { setMuted } from '../../../model/rooms/room-commands.ts'
import { openRoomDialog } from '../../../model/rooms/room-dialogs.ts'
import { useMessenger } from '../../../model/session/messenger.ts'
import { sayTyping } from '../../../model/session/session.ts'
import { useAppSelector, useAppStore } from '../../../store/hooks.ts'
import { messageActions } from '../../../store/message-slices.ts'
import { composed } from '../../../text/composed.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { isTouch } from '../../../ui/use-media.ts'
import { loadNoteFromChat } from '../../note/index.ts'
import { useSendOther } from '../kinds/useSendOther.tsx'
import { AttachMenu, openFilePicker } from '../media/AttachMenu.tsx'
import { attach } from '../media/attach.ts'
import { useConversation } from '../message/conversation.ts'
import { replyParts } from '../message/quoted-part.ts'
import { useSchedule } from '../scheduled/useSchedule.tsx'
import { openRoomSearch } from '../search/open-search.ts'
import { showSent } from '../window/show-sent.ts'
import type { ComposerProps } from './Composer.tsx'
import { ComposerBar } from './ComposerBar.tsx'
import { replaceIn } from './formatting.ts'
import { lettersLeft, piecesOf } from './limits.ts'
import { piecesWithMentions } from './mention-places.ts'
import { SendButton } from './SendButton.tsx'
import { suggestionId, suggestionsId } from './suggestion-ids.ts'
import { useComposerKeys } from './useComposerKeys.ts'
import { useDraft } from './useDraft.ts'
import { useEdit } from './useEdit.ts'
import { useEmojiCompletion } from './useEmojiCompletion.ts'
import { useFiles } from './useFiles.tsx'
import { useHasSelection } from './useHasSelection.ts'
import { useMentions } from './useMentions.ts'
import { useSlashCommands } from './useSlashCommands.tsx'

const EmojiSuggestions = lazyView(() => import('./EmojiSuggestions.tsx'), 'nothing')
const FormatBar = lazyView(() => import('./FormatBar.tsx'), 'nothing')
const MentionMarks = lazyView(() => import('./MentionMarks.tsx'), 'nothing')
const MentionSuggestions = lazyView(() => import('./MentionSuggestions.tsx'), 'nothing')
const TooLongDialog = lazyView(() => import('./TooLongDialog.tsx'), 'floating')
const PickerTabs = lazyView(() => import('../../../kit/emoji/PickerTabs.tsx'))

/**
 * The text field. It is the browser's own: input methods, undo and spelling work as everywhere; React hears of the text only
 * as far as it shows something about it.
 */
export function ComposerField({ item, name, list }: ComposerProps) {
  const words = useChatWords()
  const store = useAppStore()
  const session = useMessenger()
  const conversation = useConversation()
  const { roomId, type } = item.room
  const area = useRef<HTMLTextAreaElement>(null)
  const [isEmpty, setEmpty] = useState(true)
  const [charactersLeft, setLeft] = useState<number>()
  const [pieces, setPieces] = useState<{ texts: string[]; isSilent: boolean }>()
  const [isPicking, setPicking] = useState(false)
  const lastTyping = useRef(0)
  const hasSelection = useHasSelection(area)
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
  const edit = useEdit(roomId, area, mentions, follow)
  const draft = useDraft({
    roomId,
    area,
    named: mentions,
    onSet: follow,
    isEditing: edit.editing !== undefined,
  })
  const replying = useAppSelector(state => state.message.messageReplying)
  const reply = replying?.roomId === roomId && !edit.editing ? replying : undefined

  /** As if it had been typed. */
  const setText = (text: string) => {
    const field = area.current
    if (field)
      replaceIn(field, {
        from: 0,
        to: field.value.length,
        insert: text,
        selection: [text.length, text.length],
      })
  }
  const measure = () => {
    slash.completion.update()
    emoji.update()
    mentions.completion.update()
  }
  const onInput = () => {
    follow()
    slash.follow()
    mentions.follow()
    measure()
    draft.save()
    const now = Date.now()
    if (
      !isTypingShown(item) ||
      edit.editing ||
      !area.current?.value ||
      now - lastTyping.current < typingEveryMs
    )
      return
    lastTyping.current = now
    sayTyping(session, roomId)
  }
  const empty = () => {
    if (area.current) area.current.value = ''
    mentions.set([])
    lastTyping.current = 0
    draft.clear()
    if (reply) store.dispatch(messageActions.replyingSet(null))
    setPieces(undefined)
    follow()
  }
  const send = async (texts: readonly string[], isSilent: boolean) => {
    const composedText = composed(area.current?.value ?? '', mentions.current())
    const field = area.current
    if (!field) return
    const { outbox } = session.ready ?? (await session.unsent)
    const pieces = piecesWithMentions(texts, composedText.text, composedText.mentions)
    for (const [index, { content, mentions }] of pieces.entries()) {
      outbox.enqueue({
        roomId,
        content,
        ...(mentions.length ? { mentions } : {}),
        ...(isSilent ? { isSilent } : {}),
        ...(index === 0 && reply ? replyParts(reply) : {}),
      })
    }
    empty()
    showSent(roomId)
  }
  const sendOther = async (body: MessageBody) => {
    const { outbox } = session.ready ?? (await session.unsent)
    outbox.enqueue({ roomId, ...body, ...(reply ? replyParts(reply) : {}) })
    if (reply) store.dispatch(messageActions.replyingSet(null))
    showSent(roomId)
  }
  const submit = () => {
    for (const one of completions) one.close()
    if (edit.editing) return void edit.save()
    if (!slash.submit()) sendField()
  }
  const sendField = (isSilent = false) => {
    const fitting = piecesOf(composedForm(area.current?.value ?? '').trim())
    if (fitting.length === 1) void send(fitting, isSilent)
    else if (fitting.length > 1) setPieces({ texts: fitting, isSilent })
  }
  const sendSilently = () => sendField(true)
  /** Seen once more as every file is; the text stands here until it was sent. */
  const sendAsFile = () => {
    const text = composedForm(area.current?.value ?? '').trim()
    const file = new File([text], 'tin-nhan.txt', { type: 'text/plain' })
    setPieces(undefined)
    attach(roomId, [file], { onSent: sentFiles => sentFiles.includes(file) && empty() })
  }
  const slash = useSlashCommands({
    area,
    item,
    isEditing: edit.editing !== undefined,
    onDone: () => setText(''),
    acts: {
      poll: () => other.ask('poll'),
      location: () => other.ask('location'),
      bank: () => other.ask('bank'),
      contact: () => other.ask('contact'),
      note: async words => (await loadNoteFromChat()).noteFromText(words, roomId),
      file: openFilePicker,
      search: words => openRoomSearch(roomId, words),
      schedule(words) {
        setText(words)
        schedule.begin()
      },
      silent(words) {
        setText(words)
        sendSilently()
      },
      remind() {
        const about =
          reply ?? heldWindow(roomId)?.messages.findLast(one => !one.isRecalled && !isWritten(one.type))
        if (about) conversation.ask('remind', about)
      },
      mute: () => openRoomDialog('notificationOff', roomId),
      unmute: () => setMuted(roomId, 0),
      saved: () => showOverlay('saved'),
      help: () => showOverlay('shortcuts'),
    },
  })
  const completions = [slash.completion, mentions.completion, emoji]
  const openCompletion = completions.find(({ items }) => items)
  const cancelReply = () => store.dispatch(messageActions.replyingSet(null))
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
  const pick = (emoji: string) => {
    const field = area.current
    setPicking(false)
    if (!field) return
    const { selectionStart: from, selectionEnd: to } = field
    const end = from + emoji.length
    // The window gives the focus back to its button first.
    requestAnimationFrame(() => replaceIn(field, { from, to, insert: emoji, selection: [end, end] }))
  }

  return (
    <div className="relative shrink-0 border-t border-line bg-surface px-[max(0px,calc((100%-56rem)/2))] pb-[env(safe-area-inset-bottom)]">
      {edit.editing ? (
        <ComposerBar kind="edit" message={edit.editing} me={session.userId} onCancel={edit.cancel} />
      ) : (
        reply && <ComposerBar kind="reply" message={reply} me={session.userId} onCancel={cancelReply} />
      )}
      {slash.suggestions}
      {hasSelection && !openCompletion && (
        <Suspense>
          <FormatBar area={area} />
        </Suspense>
      )}
      {mentions.completion.items ? (
        <Suspense>
          <MentionSuggestions
            people={mentions.completion.items}
            at={mentions.completion.at}
            onTake={mentions.completion.take}
          />
        </Suspense>
      ) : (
        emoji.items && (
          <Suspense>
            <EmojiSuggestions emoji={emoji.items} at={emoji.at} onTake={emoji.take} />
          </Suspense>
        )
      )}
      {files.windows}
      {other.window}
      {schedule.window}
      <div className={cx('flex items-end gap-1 p-2', files.isRecording && 'hidden')}>
        {!edit.editing && <AttachMenu roomId={roomId} more={[other.more, schedule.more]} />}
        <div className="relative flex min-w-0 flex-1">
          <Popover
            label={words.emoji}
            placement="top end"
            isOpen={isPicking}
            onOpenChange={setPicking}
            className="p-3"
            trigger={
              <IconButton
                label={words.emoji}
                className="absolute right-0 bottom-0 rounded-full text-muted hover:bg-transparent hover:text-ink"
              >
                <IconSmile className="size-5.5" aria-hidden="true" />
              </IconButton>
            }
          >
            <Suspense fallback={<Spinner className="m-24" label={words.emojiLoading} />}>
              <PickerTabs
                onEmoji={pick}
                onSticker={stickerId => {
                  setPicking(false)
                  void sendOther({ type: 'STICKER', content: '', sticker: { stickerId } })
                }}
              />
            </Suspense>
          </Popover>
          <textarea
            ref={area}
            data-composer=""
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
            onSelect={() => openCompletion && measure()}
            onBlur={() => {
              for (const one of completions) one.close()
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
        {!edit.editing && schedule.button}
        {isEmpty && !edit.editing ? (
          files.microphone
        ) : (
          <SendButton
            isEdit={edit.editing !== undefined}
            isEmpty={isEmpty}
            isDisabled={isEmpty && !edit.mayBeEmpty}
            later={schedule.more}
            onHold={schedule.begin}
            onPress={submit}
          />
        )}
      </div>
      <p
        aria-live="polite"
        className={cx(
          'px-4 text-right text-xs',
          charactersLeft !== undefined && 'pb-1.5',
          (charactersLeft ?? 0) < 0 ? 'text-danger' : 'text-muted',
        )}
      >
        {charactersLeft !== undefined &&
          (charactersLeft < 0 ? words.charactersOver(-charactersLeft) : words.charactersLeft(charactersLeft))}
      </p>
      {slash.complaint && (
        <p role="alert" className="px-4 pb-2 text-sm text-danger">
          {slash.complaint}
        </p>
      )}
      {pieces && (
        <Suspense>
          <TooLongDialog
            pieces={pieces.texts}
            onSend={() => send(pieces.texts, pieces.isSilent)}
            onSendAsFile={sendAsFile}
            onClose={() => setPieces(undefined)}
          />
        </Suspense>
      )}
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
