import {
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { cx } from '../../ui/cx.ts'

/** Anything with a stable key can be listed: the list knows nothing of messages. */
export interface ListRow {
  key: string
}

export interface MessageListHandle {
  /** False when no row has this key. */
  toKey(key: string, align?: 'center' | 'start' | 'nearest'): boolean
  toEnd(): void
  /** The row at the top of what is on screen. */
  topKey(): string | undefined
  /** Puts the keyboard's focus on a row, which may have to be drawn first. */
  focusRow(key: string): void
}

export interface MessageListProps<R extends ListRow> {
  ref?: Ref<MessageListHandle>
  label: string
  rows: readonly R[]
  /** Where it opens: at a row, or at the end. Looked at once. */
  start: { key: string; align: 'center' | 'start' } | 'end'
  onOlder: (() => void) | undefined
  onNewer: (() => void) | undefined
  onAtEnd: (isAtEnd: boolean) => void
  /** Row that stays drawn although it is off screen: the one with the focus. */
  keptKey?: string
  /** Changes when a row was added that its writer wants to see, wherever they read. */
  followKey?: string
  /** What floats over the list's top, told of the first row on screen. */
  floating?: (first: R, isCovering: boolean) => ReactNode
  children: (row: R, index: number) => ReactElement
  className?: string
}

/** Pages are asked for before their edge is reached. */
const nearPx = 900
/** Followed only from the very end: a reader a line above it must not be moved. */
const endPx = 4
const mostSettling = 3

/**
 * A list that keeps still: older rows join above without moving what is read, new ones are followed only by who is at the end,
 * and the first frame shown is already in its place. The virtual list behind it can be exchanged here.
 */
export function MessageList<R extends ListRow>(props: MessageListProps<R>) {
  const { rows, start, label, onOlder, onNewer, onAtEnd, keptKey, followKey, floating, children, className } =
    props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useRef<VirtualizerHandle>(null)
  const isAtEnd = useRef(start === 'end')
  const told = useRef<boolean>(undefined)
  const lastOffset = useRef(0)
  const isReflowing = useRef(false)
  const [isPlaced, setPlaced] = useState(false)
  const [top, setTop] = useState({ index: 0, isCovering: false })

  // Rows that join above keep the position counted from the end; it has to be said in the very render that adds them.
  const firstKey = rows[0]?.key
  const previousFirst = useRef(firstKey)
  const shift = firstKey !== previousFirst.current
  useLayoutEffect(() => {
    previousFirst.current = firstKey
  }, [firstKey])

  const indexOf = (key: string) => rows.findIndex(row => row.key === key)
  const tellEnd = () => {
    const isNow = isAtEnd.current && !onNewer
    if (told.current === isNow) return
    told.current = isNow
    onAtEnd(isNow)
  }
  const toEnd = () => {
    isAtEnd.current = true
    virtual.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  }

  const look = () => {
    const list = virtual.current
    if (!list || rows.length === 0) return
    const { scrollOffset, scrollSize, viewportSize } = list
    const left = scrollSize - scrollOffset - viewportSize
    // Growing rows leave a gap below for a moment; only moving up means that somebody wants to read there.
    if (left <= endPx) isAtEnd.current = true
    else if (scrollOffset < lastOffset.current - 1 && !isReflowing.current) isAtEnd.current = false
    lastOffset.current = scrollOffset
    if (isPlaced) tellEnd()
    const index = list.findItemIndex(scrollOffset + 12)
    const isCovering = scrollOffset > list.getItemOffset(index) + 24
    if (index !== top.index || isCovering !== top.isCovering) setTop({ index, isCovering })
    if (!isPlaced) return
    if (scrollOffset < nearPx) onOlder?.()
    if (left < nearPx) onNewer?.()
  }

  // Opens where it should, unseen until it stands there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place where it opens is looked at once
  useLayoutEffect(() => {
    const index = start === 'end' ? -1 : indexOf(start.key)
    const list = virtual.current
    if (index < 0 || start === 'end') toEnd()
    else list?.scrollToIndex(index, { align: start.align })
    return onceStill(list, () => {
      setPlaced(true)
      const left = list ? list.scrollSize - list.scrollOffset - list.viewportSize : 0
      isAtEnd.current = left <= endPx
      tellEnd()
    })
  }, [])

  // A new width breaks the lines anew (a turned phone, a panel beside): who was at the end is there again.
  const endAgain = useRef(toEnd)
  endAgain.current = toEnd
  useEffect(() => {
    const list = scroller.current
    let width = list?.clientWidth
    let stop = () => {}
    const observer = new ResizeObserver(() => {
      if (list?.clientWidth === width) return
      width = list?.clientWidth
      if (!isAtEnd.current) return
      stop()
      isReflowing.current = true
      settle(mostSettling)
    })
    // Rows that come on screen at the end may have other heights than was thought, and move it once more.
    const settle = (tries: number) => {
      stop = onceStill(virtual.current, () => {
        // A jump to a message may have come between.
        isReflowing.current = tries > 0 && isAtEnd.current
        if (isAtEnd.current) endAgain.current()
        if (isReflowing.current) settle(tries - 1)
      })
    }
    if (list) observer.observe(list)
    return () => {
      stop()
      observer.disconnect()
    }
  }, [])

  const lastKey = rows.at(-1)?.key
  const seenFollow = useRef(followKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what joins at the end is followed
  useLayoutEffect(() => {
    const wantsToSee = followKey !== seenFollow.current
    seenFollow.current = followKey
    if (wantsToSee || isAtEnd.current) toEnd()
  }, [lastKey, followKey])

  // A page may not fill the screen, or the edge may have been reached while it was on its way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the rows, and once it stands
  useEffect(look, [rows.length, isPlaced, Boolean(onOlder), Boolean(onNewer)])

  useImperativeHandle(props.ref, () => ({
    toEnd,
    topKey: () => rows[Math.min(top.index, rows.length - 1)]?.key,
    toKey(key, align = 'center') {
      const index = indexOf(key)
      if (index < 0) return false
      isAtEnd.current = false
      virtual.current?.scrollToIndex(index, { align })
      // Where the end is near, the scroll itself may say so again.
      return true
    },
    focusRow(key) {
      const take = (tries: number) => {
        const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
        if (row) row.focus({ preventScroll: true })
        else if (tries > 0) requestAnimationFrame(() => take(tries - 1))
      }
      take(6)
    },
  }))

  const kept = keptKey === undefined ? -1 : indexOf(keptKey)
  const first = rows[Math.min(top.index, rows.length - 1)]
  return (
    <div className={cx('relative min-h-0 flex-1', className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: the rows of a virtual list have no <li> of their own */}
      <div
        ref={scroller}
        role="list"
        aria-label={label}
        className={cx(
          'absolute inset-0 flex flex-col overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none]',
          !isPlaced && 'invisible',
        )}
      >
        {/* A short conversation stands at the bottom, where one writes. */}
        <div className="grow" />
        <Virtualizer
          ref={virtual}
          scrollRef={scroller}
          data={rows}
          shift={shift}
          bufferSize={600}
          keepMounted={kept < 0 ? undefined : [kept]}
          onScroll={look}
          onResize={() => isAtEnd.current && toEnd()}
        >
          {(row, index) => (
            <div key={row.key} className={index === rows.length - 1 ? 'pb-3' : undefined}>
              {children(row, index)}
            </div>
          )}
        </Virtualizer>
      </div>
      {isPlaced && first && floating?.(first, top.isCovering)}
    </div>
  )
}

/** Waits until a list's place and size have been the same for three frames. @returns how to give up */
function onceStill(list: VirtualizerHandle | null, then: () => void): () => void {
  let still = 0
  let last = -1
  let frame = requestAnimationFrame(function wait() {
    const place = (list?.scrollOffset ?? 0) + (list?.scrollSize ?? 0)
    still = place === last ? still + 1 : 0
    last = place
    if (still < 2) frame = requestAnimationFrame(wait)
    else then()
  })
  return () => cancelAnimationFrame(frame)
}
