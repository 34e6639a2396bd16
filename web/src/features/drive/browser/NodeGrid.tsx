import type { DriveNode } from '@trau/contract'
import {
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { type Layout, type Selection, withoutSelection } from '../../../kit/selection/selection.ts'
import { PointMenu } from '../../../ui/ContextMenu.tsx'
import { cx } from '../../../ui/cx.ts'
import type { MenuGroup } from '../../../ui/Menu.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import type { ItemGrid } from './marquee.ts'
import { NodeRow } from './NodeRow.tsx'
import { NodeTile } from './NodeTile.tsx'
import type { DropFolder } from './useDrops.ts'
import { useGridDrag } from './useGridDrag.ts'
import { useGridKeys } from './useGridKeys.ts'
import { useGridPresses } from './useGridPresses.ts'
import { useMarquee } from './useMarquee.ts'
import { useWantedNode } from './useWantedNode.ts'

export interface NodeGridProps {
  nodes: readonly DriveNode[]
  order: readonly string[]
  layout: 'list' | 'grid'
  label: string
  /** What was searched for: rows are higher, with words marked. */
  query: string | undefined
  selection: Selection
  setSelection: Dispatch<SetStateAction<Selection>>
  cutIds: ReadonlySet<string>
  /** Where a drop beside the items goes. */
  folder: DropFolder | undefined
  menuGroups: MenuGroup[]
  menuLabel: string
  onOpen: (node: DriveNode) => void
  /** Keys that act on the selection. @returns whether one did */
  onKey: (event: React.KeyboardEvent) => boolean
  onNearEnd: () => void
  /** The line above the rows of the list, a `row` itself. */
  header: ReactNode
  /** Below the last item. */
  footer: ReactNode
}

const gap = 12
const tileWidth = 176
const tileHeight = 188
const padding = 12

/** Files and folders, of which only those near the screen are in the page: presses, keys, drags and the rectangle are dealt with here for all. */
export function NodeGrid(props: NodeGridProps) {
  const { nodes, order, layout, label, query, selection, setSelection, cutIds, header, footer } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useRef<VirtualizerHandle>(null)
  const width = useWidth(scroller)
  const isCoarse = useMedia('(pointer: coarse)')
  const hasMouse = useMedia('(any-pointer: fine)')
  const isList = layout === 'list'
  const rowHeight = query !== undefined ? 76 : isCoarse ? 60 : 48
  const inner = Math.max(0, width - 2 * padding)
  const narrow = inner < 420
  const perLine = isList ? 1 : Math.max(2, Math.floor((inner + gap) / ((narrow ? 150 : tileWidth) + gap)))
  const lineHeight = isList ? rowHeight : tileHeight + gap
  const lines = useMemo(() => linesOf(nodes, perLine), [nodes, perLine])
  const lead = selection.lead ?? order[0]
  const leadPlace = lead === undefined ? -1 : order.indexOf(lead)
  const keepMounted = useMemo(
    () => (leadPlace < 0 ? [] : [Math.floor(leadPlace / perLine)]),
    [leadPlace, perLine],
  )
  const layoutOf = (): Layout => ({
    columns: perLine,
    linesPerPage: Math.floor((scroller.current?.clientHeight ?? 0) / lineHeight) - 1,
  })
  const gridOf = (): ItemGrid => ({
    count: nodes.length,
    columns: perLine,
    left: padding,
    top: padding / 2,
    itemWidth: isList ? inner : (inner - gap * (perLine - 1)) / perLine,
    itemHeight: isList ? rowHeight : tileHeight,
    gap: isList ? 0 : gap,
  })

  const { focusNode, onFocus, onBlur, onKeyDown } = useGridKeys({
    ...props,
    scroller,
    virtual,
    layoutOf,
    perLine,
  })
  useWantedNode(order, focusNode, setSelection)
  const presses = useGridPresses({ ...props, scroller, focusNode })
  const { overId, isOverFolder, dragProps } = useGridDrag(props)
  const base = useRef<ReadonlySet<string>>(new Set())
  const marquee = useMarquee({
    scroller,
    gridOf,
    onStart(isAdding) {
      base.current = isAdding ? selection.ids : new Set()
    },
    onTouch(places) {
      const ids = new Set([...base.current, ...places.map(place => order[place]!)])
      setSelection({
        ...withoutSelection(selection),
        ids,
        lead: order[places.at(-1) ?? -1] ?? selection.lead,
      })
    },
  })
  const onScroll = () => {
    const list = virtual.current
    if (list && list.findItemIndex(list.scrollOffset + list.viewportSize) >= lines.length - 12)
      props.onNearEnd()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that does not fill the screen is near its end already
  useEffect(onScroll, [lines.length])

  const itemProps = (node: DriveNode, place: number) => ({
    node,
    place,
    isSelected: selection.ids.has(node.nodeId),
    isLead: node.nodeId === lead,
    isChoosing: selection.ids.size > 0,
    isDropTarget: overId === node.nodeId,
    isCut: cutIds.has(node.nodeId),
    isDraggable: hasMouse,
  })
  const { point, target, closeMenu, onPointerDown, ...pressProps } = presses
  return (
    // biome-ignore lint/a11y/useSemanticElements: most of its rows are not in the page
    <div
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={isList ? nodes.length + 1 : lines.length}
      aria-colcount={isList ? 4 : perLine}
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {isList && header}
      <div
        ref={scroller}
        {...pressProps}
        {...dragProps}
        role="presentation"
        onPointerDown={event => {
          onPointerDown(event)
          marquee.onPointerDown(event)
        }}
        className={cx(
          'relative min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]',
          isOverFolder && 'outline-2 -outline-offset-2 outline-primary',
        )}
        style={{ padding: `${padding / 2}px ${padding}px` }}
      >
        {width > 0 && (
          <Virtualizer
            ref={virtual}
            scrollRef={scroller}
            data={lines}
            itemSize={lineHeight}
            startMargin={padding / 2}
            keepMounted={keepMounted}
            onScroll={onScroll}
          >
            {(line, index) =>
              isList ? (
                <div key={line[0]!.nodeId} role="presentation" style={{ height: rowHeight }}>
                  <NodeRow {...itemProps(line[0]!, index)} query={query} />
                </div>
              ) : (
                // biome-ignore lint/a11y/useSemanticElements: rows of a virtual grid are no table rows
                // biome-ignore lint/a11y/useFocusableInteractive: its cells are
                <div
                  key={line[0]!.nodeId}
                  role="row"
                  aria-rowindex={index + 1}
                  className="grid"
                  style={{
                    height: lineHeight,
                    paddingBottom: gap,
                    gap,
                    gridTemplateColumns: `repeat(${perLine}, minmax(0, 1fr))`,
                  }}
                >
                  {line.map((node, column) => (
                    <NodeTile
                      key={node.nodeId}
                      {...itemProps(node, index * perLine + column)}
                      column={column}
                    />
                  ))}
                </div>
              )
            }
          </Virtualizer>
        )}
        {footer}
        {marquee.box && <MarqueeBox box={marquee.box} />}
      </div>
      <PointMenu
        target={target}
        point={point}
        groups={props.menuGroups}
        label={props.menuLabel}
        onClose={closeMenu}
      />
    </div>
  )
}

function linesOf(nodes: readonly DriveNode[], perLine: number): (readonly DriveNode[])[] {
  const lines: (readonly DriveNode[])[] = []
  for (let at = 0; at < nodes.length; at += perLine) lines.push(nodes.slice(at, at + perLine))
  return lines
}

const MarqueeBox = ({ box }: { box: { left: number; top: number; right: number; bottom: number } }) => (
  <div
    aria-hidden="true"
    className="pointer-events-none absolute z-10 rounded-sm border border-primary bg-primary/15"
    style={{ left: box.left, top: box.top, width: box.right - box.left, height: box.bottom - box.top }}
  />
)

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.target.clientWidth ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
