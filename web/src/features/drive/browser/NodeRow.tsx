import { memo, type ReactNode } from 'react'
import IconMore from '~icons/lucide/ellipsis-vertical'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { findWords } from '../../../text/vietnamese.ts'
import { cx } from '../../../ui/cx.ts'
import { marked } from '../../../ui/Highlight.tsx'
import type { ListedNode } from '../model/lists.ts'
import { CheckMark } from './CheckMark.tsx'
import { NodeFace } from './NodeFace.tsx'
import { NodeMarks } from './NodeMarks.tsx'
import { useNodeText } from './useNodeText.ts'

export interface NodeItemProps {
  node: ListedNode
  /** From 0, in the list shown. */
  place: number
  isSelected: boolean
  /** The one that Tab reaches. */
  isLead: boolean
  /** Others are selected: a tap adds to them. */
  isChoosing: boolean
  /** What is dragged would go here. */
  isDropTarget: boolean
  /** Cut, and not pasted yet. */
  isCut: boolean
  isDraggable: boolean
}

/** Columns of a row and of the header above it; the last is the menu's. */
export const columns =
  'grid grid-cols-[minmax(0,1fr)_2.75rem] md:grid-cols-[minmax(0,1fr)_8rem_6.5rem_2.75rem]'

/** One line of the list. Presses, keys and drags are dealt with by the grid around it. */
export const NodeRow = memo(function NodeRow(props: NodeItemProps & { query: string | undefined }) {
  const { node, place, isSelected, isLead, isChoosing, isDropTarget, isCut, isDraggable, query } = props
  const words = useDriveWords()
  const text = useNodeText()
  const pathText = query !== undefined || node.trashedTime !== undefined ? text.placeOf(node) : ''
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a virtual grid are no table rows
    <div
      role="row"
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      tabIndex={isLead ? 0 : -1}
      data-node={node.nodeId}
      draggable={isDraggable}
      className={cx(
        columns,
        'group/node h-full cursor-default items-center rounded-lg select-none hover:bg-fill focus-visible:-outline-offset-2',
        isSelected && 'bg-primary-soft hover:bg-primary-soft forced:bg-[Highlight]',
        isDropTarget && 'bg-primary-soft outline-2 -outline-offset-2 outline-primary',
        isCut && 'opacity-50',
      )}
    >
      <Cell className="flex min-w-0 items-center gap-3 pr-4 pl-2 max-md:pr-0">
        <span className="relative size-9 shrink-0 overflow-hidden rounded-md">
          {/* Its corners would show around the mark. */}
          <span
            className={cx(
              'block size-full group-hover/node:opacity-0',
              isSelected ? 'opacity-0' : isChoosing && 'touch:opacity-0',
            )}
          >
            <NodeFace node={node} size="row" />
          </span>
          <CheckMark isSelected={isSelected} isChoosing={isChoosing} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex min-w-0 items-center gap-2">
            <span className="min-w-0 truncate" title={node.name}>
              {query ? marked(node.name, findWords(node.name, query)) : node.name}
            </span>
            <NodeMarks node={node} />
          </span>
          {query === undefined && (
            <span className="truncate text-sm text-muted md:hidden">{text.detailsOf(node)}</span>
          )}
          {text.scanOf(node) ? (
            <span className="truncate text-xs text-danger-deep max-md:hidden">{text.scanOf(node)}</span>
          ) : (
            pathText && (
              <span className={cx('truncate text-xs text-muted', query === undefined && 'max-md:hidden')}>
                {pathText}
              </span>
            )
          )}
          {query !== undefined && node.excerpt && (
            <span className="truncate text-sm text-muted">
              {marked(node.excerpt, findWords(node.excerpt, query))}
            </span>
          )}
        </span>
      </Cell>
      <Cell className="truncate text-sm text-muted tabular-nums max-md:hidden">{text.timeOf(node)}</Cell>
      <Cell className="truncate pr-3 text-right text-sm text-muted tabular-nums max-md:hidden">
        {text.sizeOf(node)}
      </Cell>
      <Cell>
        <MenuButton label={words.moreFor(node.name)} />
      </Cell>
    </div>
  )
})

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells of a virtual grid are no table cells
    // biome-ignore lint/a11y/useFocusableInteractive: its row is
    <div role="gridcell" className={className}>
      {children}
    </div>
  )
}

/** Opens the menu that the grid has for all of its items; from the keyboard the menu key does. */
export function MenuButton({ label, className }: { label: string; className?: string }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-menu=""
      aria-label={label}
      aria-haspopup="menu"
      className={cx(
        'inline-grid size-9 place-items-center rounded-full text-muted hover:bg-fill-strong hover:text-ink touch:size-11',
        className,
      )}
    >
      <IconMore className="size-5" aria-hidden="true" />
    </button>
  )
}
