import { memo } from 'react'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { cx } from '../../../ui/cx.ts'
import { CheckMark } from './CheckMark.tsx'
import { NodeFace } from './NodeFace.tsx'
import { NodeMarks } from './NodeMarks.tsx'
import { MenuButton, type NodeItemProps } from './NodeRow.tsx'
import { useNodeText } from './useNodeText.ts'

/** One cell of the grid. Presses, keys and drags are dealt with by the grid around it. */
export const NodeTile = memo(function NodeTile(props: NodeItemProps & { column: number }) {
  const { node, column, isSelected, isLead, isChoosing, isDropTarget, isCut, isDraggable } = props
  const words = useDriveWords()
  const text = useNodeText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells of a virtual grid are no table cells
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={isSelected}
      tabIndex={isLead ? 0 : -1}
      data-node={node.nodeId}
      draggable={isDraggable}
      className={cx(
        'group/node flex h-full min-w-0 cursor-default flex-col overflow-hidden rounded-lg border border-line bg-surface select-none hover:bg-fill focus-visible:-outline-offset-2',
        isSelected && 'border-primary bg-primary-soft hover:bg-primary-soft forced:bg-[Highlight]',
        isDropTarget && 'border-primary bg-primary-soft outline-2 -outline-offset-2 outline-primary',
        isCut && 'opacity-50',
      )}
    >
      <div className="relative min-h-0 flex-1 bg-fill">
        <NodeFace node={node} size="tile" />
        {text.lengthOf(node) && (
          <span className="absolute right-1.5 bottom-1.5 rounded bg-black/70 px-1.5 py-0.5 text-xs text-white tabular-nums">
            {text.lengthOf(node)}
          </span>
        )}
        <span className="absolute top-1.5 left-1.5 size-9">
          <CheckMark isSelected={isSelected} isChoosing={isChoosing} />
        </span>
      </div>
      <div className="flex items-center gap-1 py-1 pr-1 pl-3">
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex min-w-0 items-center gap-1.5">
            <span className="min-w-0 truncate text-sm font-medium" title={node.name}>
              {node.name}
            </span>
            <NodeMarks node={node} />
          </span>
          <span className="truncate text-xs text-muted tabular-nums">
            {text.scanOf(node) || text.sizeOf(node) || text.timeOf(node)}
          </span>
        </span>
        <MenuButton label={words.moreFor(node.name)} />
      </div>
    </div>
  )
})
