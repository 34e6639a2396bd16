import './note-editor.css'
import type { Editor, JSONContent } from '@tiptap/core'
import { type MouseEvent, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import type { NoteEditorWords } from '../../../i18n/vi/noteEditor.ts'
import { useNoteEditorWords } from '../../../i18n/words/note-editor.ts'
import { lazyView } from '../../../kit/lazy-part.tsx'
import type { NoteDocument } from '../../../sync/note-documents/note-document.ts'
import { cx } from '../../../ui/cx.ts'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { isTouch, useIsPhone } from '../../../ui/use-media.ts'
import type { ChosenFile } from '../../drive/index.ts'
import { useCarets } from '../document/useCarets.ts'
import { useNoteState } from '../document/useNoteDocument.ts'
import type { BlockTools } from './blocks.ts'
import { createNoteEditor } from './create-editor.ts'
import { type FindFile, fileView, findUpload } from './file-view.ts'
import { copyDocument, hasForeignContent } from './foreign-content.ts'
import { BlockHandle } from './menus/BlockHandle.tsx'
import { BubbleMenu } from './menus/BubbleMenu.tsx'
import { FindBar } from './menus/FindBar.tsx'
import { NoteFooter } from './menus/NoteFooter.tsx'
import { TableTools } from './menus/TableTools.tsx'
import { type MenuKeys, type ReferenceSearch, TriggerMenu } from './menus/TriggerMenu.tsx'
import { anchorOfSelection, type CommentAnchor, caretOf, placeAt } from './plugins/carets.ts'
import { commentMeta, type MarkedThread } from './plugins/comment-marks.ts'
import type { OpenTrigger } from './plugins/trigger.ts'
import { reveal } from './reveal.ts'
import { chooseFiles } from './upload.ts'

export interface NoteEditorProps {
  document: NoteDocument
  /** Whether this person may write; a role that ends while they do ends it here too. */
  canEdit: boolean
  search?: ReferenceSearch
  nameOf(userId: string): string
  /** Opens the drive's picker, and inserts what was chosen. */
  chooseFromDrive?: (insert: (file: ChosenFile) => void) => void
  /** Opens the choice of templates, and inserts what was chosen. */
  chooseTemplate?: (insert: (content: JSONContent[]) => void) => void
  /** How pictures and files are found, if not in the person’s own right. */
  findFile?: FindFile
  threads?: readonly MarkedThread[]
  currentThread?: string
  onThread?(threadId: string): void
  /** Who else has the note open. */
  onPresence?(userIds: readonly string[]): void
  /** A visitor of a public link: nobody's caret, no uploads, nobody to mention. */
  isVisitor?: boolean
  /** Begins a thread about the selection. */
  onComment?(anchor: CommentAnchor): void
  /** Sets a reminder that leads to a block. */
  onRemind?(line: { blockId: string; text: string }): void
  onOpenNote?(noteId: string): void
  onOpenMessage?(roomId: string, messageId: string): void
  /** The block that a reminder or link leads to. */
  blockId?: string
  /** What stands over the text: the title. */
  children?: ReactNode
}

/** As if the link stood outside the text that is being written: a page of this product opens in place, another in a tab of its own. */
function pressOutside(link: HTMLAnchorElement) {
  const copy = link.cloneNode() as HTMLAnchorElement
  document.body.append(copy)
  copy.click()
  copy.remove()
}

const noSearch: ReferenceSearch = {}
const RemoteCarets = lazyView(() => import('./menus/RemoteCarets.tsx'), 'nothing')
const PhoneToolbar = lazyView(() => import('./menus/PhoneToolbar.tsx'), 'nothing')

/** Fetched with the first file. */
async function addFiles(
  editor: Editor,
  files: readonly File[],
  words: NoteEditorWords,
  document: NoteDocument,
  position = editor.state.selection.to,
) {
  if (files.length === 0) return
  // Where it is now, whatever is written until the part is there.
  const where = placeAt(editor.state, position)
  const part = await ignoreFailure(import('./insert-files.ts'), 'shown elsewhere')
  if (part) await part.insertFiles(editor, files, words, document, where)
  else toast.error(words.uploadFailed(files[0]!.name))
}

/** The text of a note with its tools. */
export default function NoteEditor(props: NoteEditorProps) {
  const { document } = props
  const words = useNoteEditorWords()
  const state = useNoteState(document)
  if (!state.isReady)
    return (
      <div className="note-frame p-4 md:px-8">
        {props.children}
        {state.save === 'loading' ? (
          <Delayed isWaiting>
            <SkeletonRows label={words.loading} />
          </Delayed>
        ) : (
          <p role="status" className="py-8 text-muted">
            {state.save === 'offline' || state.save === 'unkept' ? words.loadFailed : words[state.save]}
          </p>
        )}
      </div>
    )
  return <OpenEditor key={document.clientId} {...props} />
}

function OpenEditor(props: NoteEditorProps) {
  const { document, canEdit, search = noSearch, nameOf, blockId, threads, currentThread, children } = props
  const isPhone = useIsPhone()
  const words = useNoteEditorWords()
  const state = useNoteState(document)
  const holder = useRef<HTMLDivElement>(null)
  const keys = useRef<MenuKeys>(null)
  const latest = useRef(props)
  latest.current = props
  const [editor, setEditor] = useState<Editor>()
  const [trigger, setTrigger] = useState<OpenTrigger>()
  /** How often the search was asked for since it was opened. */
  const [findCount, setFindCount] = useState(0)
  const [isFocusMode, setFocusMode] = useState(false)
  const [isForeign, setForeign] = useState(() => hasForeignContent(document.fragment))
  const { isVisitor = false, onPresence } = props
  const { carets, moveTo } = useCarets(isVisitor ? undefined : document, nameOf)
  const mayWrite = canEdit && state.save !== 'revoked' && !isForeign

  // biome-ignore lint/correctness/useExhaustiveDependencies: one editor for each document and right; what else changes reaches it below
  useEffect(() => {
    let isShown = true
    let createdEditor: Editor | undefined
    // The binding tidies what it draws, which is no reader's to write.
    const copy = mayWrite ? undefined : copyDocument(document.doc)
    // Without colours the code is the same.
    void ignoreFailure(import('./code-block.ts'), 'optional').then(codeBlock => {
      if (!isShown || !holder.current) return
      createdEditor = createNoteEditor({
        element: holder.current,
        document,
        ...(copy ? { copy: copy.fragment } : {}),
        words,
        isEditable: mayWrite,
        ...(codeBlock ? { codeBlock: codeBlock.colouredCodeBlock } : {}),
        trigger: { onChange: setTrigger, onKey: event => keys.current?.onKey(event) ?? false },
        fileView: fileView(words, latest.current.findFile ?? findUpload),
        onFiles: (files, position) =>
          createdEditor && !isVisitor && void addFiles(createdEditor, files, words, document, position),
        onThread: threadId => latest.current.onThread?.(threadId),
        onForeignContent: () => setForeign(true),
      })
      setEditor(createdEditor)
    })
    return () => {
      isShown = false
      createdEditor?.destroy()
      copy?.close()
      setEditor(undefined)
    }
  }, [document, mayWrite])

  useEffect(() => {
    if (!editor) return
    const tell = () => moveTo(editor.isFocused && editor.isEditable ? caretOf(editor.state) : undefined)
    editor.on('selectionUpdate', tell)
    editor.on('focus', tell)
    editor.on('blur', tell)
    return () => {
      editor.off('selectionUpdate', tell)
      editor.off('focus', tell)
      editor.off('blur', tell)
    }
  }, [editor, moveTo])
  useEffect(() => {
    if (editor)
      editor.view.dispatch(
        editor.state.tr.setMeta(...commentMeta({ threads: threads ?? [], current: currentThread })),
      )
  }, [editor, threads, currentThread])
  const present = [...new Set(carets.map(({ userId }) => userId))].sort().join()
  useEffect(() => onPresence?.(present ? present.split(',') : []), [onPresence, present])
  useEffect(() => {
    if (!editor || !blockId) return
    const block = editor.view.dom.querySelector(`[data-block="${CSS.escape(blockId)}"]`)
    if (!block) return
    reveal(block, words.closeToggle)
    block.classList.add('note-wanted-block')
  }, [editor, blockId, words])

  const tools = useMemo<BlockTools>(
    () => ({
      chooseFiles: isVisitor
        ? undefined
        : accept =>
            void chooseFiles(accept).then(files => editor && addFiles(editor, files, words, document)),
      chooseFromDrive: latest.current.chooseFromDrive
        ? () =>
            latest.current.chooseFromDrive?.(({ nodeId, mediaId, name, bytes, isImage }) => {
              const content = isImage
                ? { type: 'image', attrs: { nodeId, mediaId, alt: name } }
                : { type: 'file', attrs: { nodeId, mediaId, name, bytes } }
              editor?.chain().focus().insertContent(content).run()
            })
        : undefined,
      chooseTemplate: latest.current.chooseTemplate
        ? () =>
            latest.current.chooseTemplate?.(content => editor?.chain().focus().insertContent(content).run())
        : undefined,
    }),
    [editor, words, isVisitor, document],
  )

  const press = (event: MouseEvent) => {
    const reference = (event.target as HTMLElement).closest<HTMLElement>('[data-reference]')
    const { noteid, roomid, messageid } = reference?.dataset ?? {}
    if (noteid) props.onOpenNote?.(noteid)
    else if (roomid && messageid) props.onOpenMessage?.(roomid, messageid)
    const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a[href]')
    // Browsers follow no link in a text that is being written, and any other by themselves.
    if (link && !reference && editor?.isEditable) {
      if (event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener,noreferrer')
      // A finger holds no key.
      else if (isTouch()) pressOutside(link)
    }
    // Under the last line: writing goes on there.
    if (event.target === holder.current && editor?.isEditable) goOnWriting(editor)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of everything inside
    <div
      className={cx('note-frame', isFocusMode && 'note-focus-mode')}
      onKeyDown={event => {
        if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'f') {
          event.preventDefault()
          setFindCount(findCount + 1)
        }
        if (event.key === 'Escape' && isFocusMode && !event.defaultPrevented) setFocusMode(false)
      }}
    >
      <div data-note-edge="top" className="sticky top-0" />
      {editor && findCount > 0 && (
        <FindBar editor={editor} askCount={findCount} onClose={() => setFindCount(0)} />
      )}
      {children}
      {isForeign && (
        <p role="status" className="mx-4 my-2 rounded-xl bg-warning-soft px-4 py-3 text-warning-deep">
          {words.newerDocument}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the editor inside has the keys */}
      <div ref={holder} className="note-holder" onClick={press} />
      {editor && (
        <>
          {carets.length > 0 && (
            <Suspense>
              <RemoteCarets editor={editor} carets={carets} />
            </Suspense>
          )}
          <BlockHandle editor={editor} onRemind={props.onRemind} />
          <TableTools editor={editor} />
          <BubbleMenu
            editor={editor}
            onComment={
              props.onComment &&
              (() => {
                const anchor = anchorOfSelection(editor.state)
                if (anchor) props.onComment?.(anchor)
              })
            }
          />
          {trigger && (
            <TriggerMenu keys={keys} editor={editor} trigger={trigger} tools={tools} search={search} />
          )}
          {isPhone && (
            <Suspense>
              <PhoneToolbar editor={editor} tools={tools} />
            </Suspense>
          )}
          <NoteFooter
            editor={editor}
            state={state}
            isFocusMode={isFocusMode}
            onFocusMode={() => setFocusMode(!isFocusMode)}
            onFind={() => setFindCount(findCount + 1)}
            onOpenNote={props.onOpenNote}
          />
        </>
      )}
    </div>
  )
}

/** Under the last line, which is a new one where the last block is not text. */
function goOnWriting(editor: Editor) {
  const { doc } = editor.state
  if (doc.lastChild?.type.name === 'paragraph') editor.commands.focus('end')
  else editor.chain().insertContentAt(doc.content.size, { type: 'paragraph' }).focus('end').run()
}
