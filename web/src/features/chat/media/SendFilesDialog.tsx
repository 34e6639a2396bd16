import { countGraphemes, truncateGraphemes } from '@trau/contract/rules/graphemes'
import { maxMessageGraphemes } from '@trau/contract/rules/message'
import { Suspense, useEffect, useRef, useState } from 'react'
import IconPencil from '~icons/lucide/pencil'
import IconPlus from '~icons/lucide/plus'
import IconX from '~icons/lucide/x'
import { useLanguage } from '../../../i18n/language.ts'
import type { MediaPartWords } from '../../../i18n/vi/mediaParts.ts'
import { useMediaPartWords } from '../../../i18n/words/media-parts.ts'
import { FileIcon } from '../../../kit/FileIcon.tsx'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { useMessenger } from '../../../model/session/messenger.ts'
import { useAppSelector, useAppStore } from '../../../store/hooks.ts'
import { messageActions } from '../../../store/message-slices.ts'
import { fileExtension, shortFileName } from '../../../text/file-name.ts'
import { fileSize } from '../../../text/file-size.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { toast } from '../../../ui/toast.ts'
import { replyParts } from '../message/quoted-part.ts'
import { showSent } from '../window/show-sent.ts'
import { type Attached, attach, detachFiles } from './attach.ts'
import { CaptionField } from './CaptionField.tsx'
import { isStill } from './editor/still-picture.ts'
import { useFileDraft } from './file-draft.ts'
import { isShown, kindOf } from './file-kinds.ts'
import { maxAtOnce } from './limits.ts'
import { sendFiles } from './send-files.ts'

const PictureEditor = lazyView(() => import('./editor/PictureEditor.tsx'), 'floating')

interface SendFilesDialogProps {
  attachment: Attached
  name: string
  /** Lets the files go. */
  onClose: () => void
}

/**
 * What was chosen, before it is sent: seen once more, with a caption, and without what was chosen by mistake. While another room is open it
 * waits as it is, or goes on being sent.
 */
export default function SendFilesDialog({ attachment, name, onClose }: SendFilesDialogProps) {
  const words = useMediaPartWords()
  const store = useAppStore()
  const session = useMessenger()
  // While a message is changed, what it was written beside waits.
  const replying = useAppSelector(({ message }) => (message.messageEditing ? null : message.messageReplying))
  const { roomId } = attachment
  const { removedFiles, editedFiles, asFile, caption, isSending, inspectedFiles, discarding, change } =
    useFileDraft(attachment)
  const [editingFile, setEditing] = useState<File>()
  const [isLeaving, setLeaving] = useState(false)
  const more = useRef<HTMLInputElement>(null)
  const isWanted = (file: File) => !removedFiles.has(latestOf(file, editedFiles))
  const files = useUsable(attachment.files, isWanted, words).map(file => latestOf(file, editedFiles))
  const shownFiles = asFile ? [] : files.filter(isShown)
  const others = files.filter(file => !shownFiles.includes(file))
  const over = countGraphemes(caption.trim()) - maxMessageGraphemes
  // Found out while one still looks and writes.
  useEffect(() => {
    for (const file of files) void inspectedFiles.at(file, asFile || !isShown(file))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once none is left
  useEffect(() => {
    if (files.length === 0) onClose()
  }, [files.length])

  const send = async () => {
    if (isSending || over > 0 || files.length === 0) return
    change(() => ({ isSending: true }))
    const reply = replying?.roomId === roomId ? replying : undefined
    const outbox = session.ready ?? (await session.unsent)
    await sendFiles(
      outbox,
      { roomId, files, asFile, caption: caption.trim(), ...(reply ? replyParts(reply) : {}) },
      inspectedFiles,
      discarding.signal,
    )
    if (discarding.signal.aborted) return
    if (reply && store.getState().message.messageReplying?.messageId === reply.messageId)
      store.dispatch(messageActions.replyingSet(null))
    attachment.onSent?.(files)
    detachFiles(roomId, attachment.files)
    change(now => ({ isSending: false, ...(now.caption === caption ? { caption: '' } : {}) }))
    showSent(roomId)
  }
  const discard = () => {
    discarding.abort()
    onClose()
  }
  const remove = (file: File) => change(now => ({ removedFiles: new Set([...now.removedFiles, file]) }))

  return (
    <Dialog
      onClose={() => setLeaving(true)}
      title={titleOf(shownFiles, others, words)}
      description={words.sendTo(name)}
      isDismissable={false}
      footer={
        <>
          <Button
            variant="flat"
            startContent={<IconPlus className="size-4.5" aria-hidden="true" />}
            onPress={() => more.current?.click()}
          >
            {words.addMore}
          </Button>
          <span className="flex-1" />
          <Button color="primary" isPending={isSending} isDisabled={over > 0} onPress={() => void send()}>
            {words.send}
          </Button>
        </>
      }
    >
      {shownFiles.length > 0 && (
        <ul className={cx('mb-4 grid gap-2', shownFiles.length > 1 ? 'grid-cols-3' : 'grid-cols-1')}>
          {shownFiles.map((file, index) => (
            <Preview
              // biome-ignore lint/suspicious/noArrayIndexKey: two files can be called the same
              key={`${index}/${file.name}/${file.size}`}
              file={file}
              isAlone={shownFiles.length === 1}
              onEdit={isSending ? undefined : () => setEditing(file)}
              onRemove={isSending ? undefined : () => remove(file)}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="mb-4 flex flex-col gap-1">
          {others.map((file, index) => (
            <FileRow
              // biome-ignore lint/suspicious/noArrayIndexKey: two files can be called the same
              key={`${index}/${file.name}/${file.size}`}
              file={file}
              onRemove={isSending ? undefined : () => remove(file)}
            />
          ))}
        </ul>
      )}
      {files.some(isShown) && (
        <div className="mb-3">
          <Switch
            isSelected={asFile}
            description={words.asFileText}
            onChange={isOn => change(() => ({ asFile: isOn }))}
          >
            {words.asFile}
          </Switch>
        </div>
      )}
      <CaptionField
        value={caption}
        onChange={text => change(() => ({ caption: text }))}
        error={over > 0 ? words.captionTooLong(over) : undefined}
        onSend={() => void send()}
      />
      <input
        ref={more}
        type="file"
        multiple
        hidden
        onChange={event => {
          attach(roomId, [...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <Suspense>
        {editingFile && (
          <PictureEditor
            file={editingFile}
            onClose={() => setEditing(undefined)}
            onDone={editedFile => {
              change(now => ({ editedFiles: new Map(now.editedFiles).set(editingFile, editedFile) }))
              setEditing(undefined)
            }}
          />
        )}
      </Suspense>
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        title={words.discardFiles(files.length)}
        confirmLabel={words.discard}
        cancelLabel={words.back}
        onConfirm={discard}
      >
        {truncateGraphemes(files.map(file => file.name).join(', '), 160)}
      </ConfirmDialog>
    </Dialog>
  )
}

/** What is sent in the place of a chosen file: the last of its edited versions. */
function latestOf(file: File, editedFiles: ReadonlyMap<File, File>): File {
  const editedFile = editedFiles.get(file)
  return editedFile ? latestOf(editedFile, editedFiles) : file
}

/** Those that can be sent; of the others it is said once why not. */
function useUsable(files: readonly File[], isWanted: (file: File) => boolean, words: MediaPartWords): File[] {
  const reportedFiles = useRef(new Set<File>())
  const full = files.filter(file => file.size > 0 && isWanted(file))
  const isTooMany = full.length > maxAtOnce
  useEffect(() => {
    for (const file of files) {
      if (file.size > 0 || reportedFiles.current.has(file)) continue
      reportedFiles.current.add(file)
      toast(words.emptyFile(file.name))
    }
    if (isTooMany) toast(words.tooMany(maxAtOnce))
  }, [files, isTooMany, words])
  return full.slice(0, maxAtOnce)
}

function titleOf(shownFiles: readonly File[], others: readonly File[], words: MediaPartWords): string {
  if (others.length > 0 || shownFiles.length === 0) return words.sendFiles(shownFiles.length + others.length)
  const videos = shownFiles.filter(file => kindOf(file) === 'VIDEO').length
  if (videos === 0) return words.sendPictures(shownFiles.length)
  return videos === shownFiles.length ? words.sendVideos(videos) : words.sendShown(shownFiles.length)
}

interface PreviewProps {
  file: File
  isAlone: boolean
  /** Absent once it is being sent. */
  onEdit: (() => void) | undefined
  /** Absent once it is being sent. */
  onRemove: (() => void) | undefined
}

function Preview({ file, isAlone, onEdit, onRemove }: PreviewProps) {
  const words = useMediaPartWords()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  const isEditable = useIsEditable(file)
  const className = 'absolute inset-0 size-full'
  return (
    <li
      className={cx(
        'relative overflow-hidden rounded-lg bg-fill',
        isAlone ? 'h-64 max-h-[40dvh]' : 'aspect-square',
      )}
    >
      {url && kindOf(file) === 'VIDEO' ? (
        <video src={url} muted playsInline preload="metadata" className={cx(className, 'object-contain')} />
      ) : (
        url && (
          <img
            src={url}
            alt={file.name}
            className={cx(className, isAlone ? 'object-contain' : 'object-cover')}
          />
        )
      )}
      {isEditable && (
        <IconButton
          label={words.editPicture(file.name)}
          size="sm"
          className="absolute top-1.5 left-1.5 rounded-full bg-black/60 text-white"
          isDisabled={!onEdit}
          onPress={onEdit}
        >
          <IconPencil className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={words.removeFile(file.name)}
        size="sm"
        className="absolute top-1.5 right-1.5 rounded-full bg-black/60 text-white"
        isDisabled={!onRemove}
        onPress={onRemove}
      >
        <IconX className="size-4" aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function useIsEditable(file: File): boolean {
  const [isEditable, setEditable] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const find = async () => {
      const isOfStill = kindOf(file) === 'IMAGE' && (await isStill(file))
      if (isCurrent) setEditable(isOfStill)
    }
    void find()
    return () => {
      isCurrent = false
    }
  }, [file])
  return isEditable
}

function FileRow({ file, onRemove }: Pick<PreviewProps, 'file' | 'onRemove'>) {
  const words = useMediaPartWords()
  const [language] = useLanguage()
  return (
    <li className="flex items-center gap-3 rounded-lg bg-fill px-3 py-2">
      <FileIcon extension={fileExtension(file.name, file.type)} className="size-6 shrink-0 text-primary" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="line-clamp-2 break-words" title={file.name}>
          {shortFileName(file.name)}
        </span>
        <span className="text-sm text-muted">{fileSize(file.size, language)}</span>
      </span>
      <IconButton label={words.removeFile(file.name)} size="sm" isDisabled={!onRemove} onPress={onRemove}>
        <IconX className="size-4" aria-hidden="true" />
      </IconButton>
    </li>
  )
}
