import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { noteBlockId } from '@trau/contract/rules/note'
import { type DragEvent, useEffect, useState } from 'react'
import IconGrip from '~icons/lucide/grip-vertical'
import { useNoteEditorWords } from '../../../../i18n/words/note-editor.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Menu } from '../../../../ui/Menu.tsx'
import { frameOf } from '../place.ts'
import { moveCurrentBlock, movedDepth } from '../plugins/move-block.ts'

/** Of the text of a line. */
const mostReminded = 200

interface Handled {
  position: number
  left: number
  top: number
}

interface BlockHandleProps {
  editor: Editor
  onRemind: ((line: { blockId: string; text: string }) => void) | undefined
}

/** The grip beside the block under the pointer, or that was tapped: dragged it moves the block, pressed it shows what can be done with it. */
export function BlockHandle({ editor, onRemind }: BlockHandleProps) {
  const words = useNoteEditorWords()
  const [hoveredBlock, setHandled] = useState<Handled>()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const frame = frameOf(editor)?.element
    if (!frame) return
    const move = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons > 0) return
      setHandled(blockAt(editor, event.clientY))
    }
    // A finger has no place before it taps.
    const tap = (event: PointerEvent) => {
      if (event.pointerType === 'touch' && editor.view.dom.contains(event.target as Element))
        setHandled(blockAt(editor, event.clientY))
    }
    const hide = () => setHandled(undefined)
    const leave = (event: PointerEvent) => event.pointerType === 'mouse' && hide()
    frame.addEventListener('pointermove', move)
    frame.addEventListener('pointerdown', tap)
    frame.addEventListener('pointerleave', leave)
    editor.on('update', hide)
    // A panel beside the text moves every line.
    const resizeObserver = new ResizeObserver(hide)
    resizeObserver.observe(frame)
    return () => {
      frame.removeEventListener('pointermove', move)
      frame.removeEventListener('pointerdown', tap)
      frame.removeEventListener('pointerleave', leave)
      editor.off('update', hide)
      resizeObserver.disconnect()
    }
  }, [editor])
  const [keptBlock, keep] = useState<Handled>()
  const shownBlock = isOpen ? keptBlock : hoveredBlock
  if (!shownBlock || !editor.isEditable) return null

  const node = editor.state.doc.nodeAt(shownBlock.position)
  const blockId = node?.attrs[noteBlockId] as string | null | undefined
  const select = () => editor.commands.setNodeSelection(shownBlock.position)
  const move = (direction: -1 | 1) => {
    if (node?.isAtom) select()
    else editor.commands.setTextSelection(shownBlock.position + 1)
    moveCurrentBlock(editor, direction)
    editor.commands.focus()
  }
  const drag = (event: DragEvent) => {
    const { view } = editor
    const selection = NodeSelection.create(view.state.doc, shownBlock.position)
    view.dispatch(view.state.tr.setSelection(selection))
    const slice = selection.content()
    const { dom, text } = view.serializeForClipboard(slice)
    event.dataTransfer.clearData()
    event.dataTransfer.setData('text/html', dom.innerHTML)
    event.dataTransfer.setData('text/plain', text)
    event.dataTransfer.effectAllowed = 'copyMove'
    const element = view.nodeDOM(shownBlock.position)
    if (element instanceof HTMLElement) event.dataTransfer.setDragImage(element, 0, 0)
    view.dragging = { slice, move: true, node: selection } as never
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dragged can also be moved by the menu and the keys
    <div
      draggable
      onDragStart={drag}
      className="absolute z-10 max-md:hidden"
      style={{ left: shownBlock.left, top: shownBlock.top }}
    >
      <Menu
        label={words.dragBlock}
        placement="bottom start"
        trigger={
          <IconButton label={words.dragBlock} size="sm" className="w-6 cursor-grab text-muted">
            <IconGrip />
          </IconButton>
        }
        onOpenChange={open => {
          keep(shownBlock)
          setOpen(open)
        }}
        groups={[
          {
            items: [
              { id: 'up', label: words.moveUp, shortcut: 'Alt ↑', onAction: () => move(-1) },
              { id: 'down', label: words.moveDown, shortcut: 'Alt ↓', onAction: () => move(1) },
              {
                id: 'duplicate',
                label: words.duplicate,
                onAction() {
                  if (node)
                    editor.commands.insertContentAt(shownBlock.position + node.nodeSize, node.toJSON())
                },
              },
              !!onRemind &&
                !!blockId && {
                  id: 'remind',
                  label: words.remindLine,
                  onAction: () => onRemind({ blockId, text: node!.textContent.slice(0, mostReminded) }),
                },
            ],
          },
          {
            items: [
              {
                id: 'delete',
                label: words.deleteBlock,
                isDanger: true,
                onAction() {
                  select()
                  editor.chain().deleteSelection().focus().run()
                },
              },
            ],
          },
        ]}
      />
    </div>
  )
}

function blockAt(editor: Editor, clientY: number): Handled | undefined {
  const text = editor.view.dom.getBoundingClientRect()
  const padding = Number.parseFloat(getComputedStyle(editor.view.dom).paddingLeft)
  const coordinates = editor.view.posAtCoords({ left: text.left + padding + 40, top: clientY })
  if (!coordinates) return undefined
  const $position = editor.state.doc.resolve(
    coordinates.inside >= 0 ? Math.max(coordinates.pos, coordinates.inside) : coordinates.pos,
  )
  const depth = movedDepth($position)
  const position = depth > 0 ? $position.before(depth) : coordinates.inside
  if (position < 0) return undefined
  const element = editor.view.nodeDOM(position)
  if (!(element instanceof HTMLElement)) return undefined
  const rect = element.getBoundingClientRect()
  if (clientY < rect.top - 8 || clientY > rect.bottom + 8) return undefined
  const frame = frameOf(editor)
  if (!frame) return undefined
  return {
    position,
    left: Math.max(0, text.left + padding - frame.left - 30),
    top: rect.top - frame.top - 2,
  }
}
