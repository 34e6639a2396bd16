import { useEffect, useRef, useState } from 'react'
import IconCover from '~icons/lucide/blend'
import IconCrop from '~icons/lucide/crop'
import IconLine from '~icons/lucide/pen-line'
import IconTurn from '~icons/lucide/rotate-cw-square'
import IconUndo from '~icons/lucide/undo-2'
import { useText } from '../../../../i18n/text.ts'
import { pictureEditor } from '../../../../i18n/vi/pictureEditor.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { EditStage, type Tool } from './EditStage.tsx'
import type { Pen } from './MarkLayer.tsx'
import { PenChoice, type PenColour, type PenWidth, penColours, penWidths } from './PenChoice.tsx'
import { isEdited, turn90 } from './picture-edit.ts'
import { editedFile, openSource } from './picture-source.ts'
import { usePictureEdit } from './usePictureEdit.ts'

interface PictureEditorProps {
  file: File
  /** Takes the file that is sent in place of the chosen one. */
  onDone: (file: File) => void
  onClose: () => void
}

/** Crops, turns, draws on and hides parts of a picture before it is sent. The chosen file stays as it is. */
export default function PictureEditor(props: PictureEditorProps) {
  const text = useText(pictureEditor)
  const [source, setSource] = useState<ImageBitmap>()
  const [isUnreadable, setUnreadable] = useState(false)
  const { file, onClose } = props
  useEffect(() => {
    let isOpen = true
    let openPicture: ImageBitmap | undefined
    openSource(file).then(
      picture => {
        openPicture = picture
        if (isOpen) setSource(picture)
        else picture.close()
      },
      () => isOpen && setUnreadable(true),
    )
    return () => {
      isOpen = false
      openPicture?.close()
    }
  }, [file])
  if (source) return <Editor {...props} source={source} />
  return (
    <Dialog size="full" title={text.title} onClose={onClose} isDismissable={false} className="flex flex-col">
      {isUnreadable ? (
        <p role="alert" className="m-auto max-w-prose text-center text-pretty">
          {text.unreadable}
        </p>
      ) : (
        <div className="m-auto">
          <Spinner label={text.opening} />
        </div>
      )}
    </Dialog>
  )
}

const tools: readonly Tool[] = ['crop', 'line', 'cover']
const icons = { crop: IconCrop, line: IconLine, cover: IconCover }

function Editor({ file, source, onDone, onClose }: PictureEditorProps & { source: ImageBitmap }) {
  const text = useText(pictureEditor)
  const picture = usePictureEdit(source)
  const { edit, canUndo, undo } = picture
  const [tool, setTool] = useState<Tool>('crop')
  const [colour, setColour] = useState<PenColour>('red')
  const [width, setWidth] = useState<PenWidth>('medium')
  const [isWriting, setWriting] = useState(false)
  const [isNotWritten, setNotWritten] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  useUndoKey(undo)
  const isChanged = isEdited(edit, source)
  const longerSide = Math.max(edit.area.width, edit.area.height)
  const pen: Pen =
    tool === 'cover'
      ? { kind: 'cover' }
      : { kind: 'line', colour: penColours[colour], width: longerSide * penWidths[width] }
  const finish = () => {
    if (isWriting) return
    if (!isChanged) return onClose()
    setWriting(true)
    setNotWritten(false)
    editedFile(file, source, edit).then(onDone, () => {
      setWriting(false)
      setNotWritten(true)
    })
  }
  const leave = () => {
    // It is handed on in a moment.
    if (isWriting) return
    if (isChanged) setLeaving(true)
    else onClose()
  }
  return (
    <Dialog
      size="full"
      title={text.title}
      onClose={leave}
      isDismissable={false}
      className="flex flex-col gap-3"
      footer={
        <>
          <Button variant="flat" onPress={leave}>
            {text.cancel}
          </Button>
          <Button color="primary" isPending={isWriting} onPress={finish}>
            {text.done}
          </Button>
        </>
      }
    >
      <EditStage source={source} tool={tool} pen={pen} {...picture} />
      <p className="text-center text-sm text-pretty text-muted">{text.hints[tool]}</p>
      {tool === 'line' && <PenChoice colour={colour} width={width} onColour={setColour} onWidth={setWidth} />}
      <div className="flex flex-wrap items-center justify-center gap-2">
        <SegmentedControl
          label={text.tool}
          segments={tools.map(value => {
            const Icon = icons[value]
            return {
              value,
              label: text.tools[value],
              icon: <Icon className="size-4.5 shrink-0" aria-hidden="true" />,
            }
          })}
          value={tool}
          onChange={setTool}
        />
        <IconButton label={text.turn} onPress={() => picture.add(turn90)}>
          <IconTurn className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton label={text.undo} shortcut="Ctrl Z" isDisabled={!canUndo} onPress={undo}>
          <IconUndo className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      {isNotWritten && (
        <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-danger-deep">
          {text.notWritten}
        </p>
      )}
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        title={text.discardTitle}
        confirmLabel={text.discard}
        cancelLabel={text.back}
        onConfirm={onClose}
      >
        {text.discardText}
      </ConfirmDialog>
    </Dialog>
  )
}

function useUndoKey(undo: () => void) {
  const current = useRef(undo)
  current.current = undo
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      current.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
