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
import { type Attached, attach, detach, detachFiles } from './attach.ts'
import { CaptionField } from './CaptionField.tsx'
import { isStill } from './editor/still-picture.ts'
import { isShown, kindOf } from './file-kinds.ts'
import { maxAtOnce } from './limits.ts'
import { InspectedFiles, sendFiles } from './send-files.ts'

const PictureEditor = lazyView(() => import('./editor/PictureEditor.tsx'), 'floating')

/** What was chosen, before it is sent: seen once more, with a caption, and without what was chosen by mistake. */
export default function SendFilesDialog({ attachment, name }: { attachment: Attached; name: string }) {
  const words = useMediaPartWords()
  const store = useAppStore()
  const session = useMessenger()
  const replying = useAppSelector(state => state.message.messageReplying)
  const { roomId } = attachment
  const [removedFiles, setRemoved] = useState<ReadonlySet<File>>(new Set())
  const [editingFile, setEditing] = useState<File>()
  const [editedFiles, setEdited] = useState<ReadonlyMap<File, File>>(new Map())
  const [asFile, setAsFile] = useState(attachment.asFile)
  const [caption, setCaption] = useState('')
  const [isSending, setSending] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [inspectedFiles] = useState(() => new InspectedFiles())
  const [discarding] = useState(() => new AbortController())
  const more = useRef<HTMLInputElement>(null)
  const usable = useUsable(attachment.files, words)
  const files = usable.map(file => latestOf(file, editedFiles)).filter(file => !removedFiles.has(file))
  const shownFiles = asFile ? [] : files.filter(isShown)
  const others = files.filter(file => !shownFiles.includes(file))
  const over = countGraphemes(caption.trim()) - maxMessageGraphemes
  // Found out while one still looks and writes.
  useEffect(() => {
    for (const file of files) void inspectedFiles.at(file, asFile || !isShown(file))
  })
  useEffect(() => {
    if (files.length === 0) detach()
  }, [files.length])

  const send = async () => {
    if (isSending || over > 0 || files.length === 0) return
    setSending(true)
    const reply = replying?.roomId === roomId ? replying : undefined
    const outbox = session.ready ?? (await session.unsent)
    await sendFiles(
      outbox,
      { roomId, files, asFile, caption: caption.trim(), ...(reply ? replyParts(reply) : {}) },
      inspectedFiles,
      discarding.signal,
    )
    if (discarding.signal.aborted) return
    if (reply) store.dispatch(messageActions.replyingSet(null))
    attachment.onSent?.(files)
    detachFiles(roomId, attachment.files)
    setCaption(currentCaption => (currentCaption === caption ? '' : currentCaption))
    setSending(false)
    showSent(roomId)
  }
  const discard = () => {
    discarding.abort()
    detach()
  }
  const remove = (file: File) => setRemoved(new Set([...removedFiles, file]))

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
          <Switch isSelected={asFile} description={words.asFileText} onChange={setAsFile}>
            {words.asFile}
          </Switch>
        </div>
      )}
      <CaptionField
        value={caption}
        onChange={setCaption}
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
              setEdited(new Map(editedFiles).set(editingFile, editedFile))
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
function useUsable(files: readonly File[], words: MediaPartWords): File[] {
  const reportedFiles = useRef(new Set<File>())
  const full = files.filter(file => file.size > 0)
  useEffect(() => {
    for (const file of files) {
      if (file.size > 0 || reportedFiles.current.has(file)) continue
      reportedFiles.current.add(file)
      toast(words.emptyFile(file.name))
    }
    if (full.length > maxAtOnce) toast(words.tooMany(maxAtOnce))
  }, [files, full.length, words])
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
