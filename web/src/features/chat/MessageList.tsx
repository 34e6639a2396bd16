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
  /** The rows that are wholly on screen, when they are others than before. */
  onShown: (rows: readonly R[]) => void
  /** Row that stays drawn although it is off screen: the one with the focus. */
  keptKey?: string
  /** Changes when a row was added that its writer wants to see, wherever they read. */
  followKey?: string
  /** New rows are followed only as long as this one stays on screen: the first that nobody has looked at. */
  unseenKey?: string
  /** What floats over the list's top, which is given the first row on screen. */
  floating?: (first: R, isCovering: boolean) => ReactNode
  children: (row: R, index: number) => ReactElement
  className?: string
}

/** Where the list stays while sizes change: at its end, or for a moment at the row that it was led to. */
type Hold = 'end' | { key: string; align: 'center' | 'start'; until: number }

/** Pages are asked for before their edge is reached. */
const nearPx = 900
/** Followed only from the very end: a reader a line above it must not be moved. */
const endPx = 4
/** A row whose last pixels are its margin is on screen all the same. */
const marginPx = 12
/** What comes late around a row (pictures, cards) does not take it away for so long. */
const holdMs = 3000
/** A scroll so soon after a hand moved is that hand's: both must have passed, since on a slow machine the scroll comes frames, not ms, later. */
const handMs = 300
const handFrames = 3
/** A scroll so soon after sizes changed, or after the list was led to its end, follows from that. */
const settleMs = 1000
/** The virtual list repeats its last scroll whenever sizes change, until none has changed for so long (150 ms in virtua, with room to spare). */
const repeatMs = 300

/**
 * A list that keeps still: older rows join above without moving what is read, new ones are followed only by who is at the end,
 * and the first frame shown is already in its place. The virtual list behind it can be exchanged here.
 */
export function MessageList<R extends ListRow>(props: MessageListProps<R>) {
  const { rows, start, label, onOlder, onNewer, onAtEnd, onShown, keptKey, followKey, unseenKey } = props
  const { floating, children, className } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useRef<VirtualizerHandle>(null)
  const hold = useRef<Hold>(undefined)
  const lastReport = useRef<{ isAtEnd?: boolean; shown?: string }>({})
  const before = useRef({ scrollTop: 0, scrollHeight: 0, clientHeight: 0 })
  const handAt = useRef(Number.NEGATIVE_INFINITY)
  /** The animation frame that is counted since a hand moved; 0 when enough have passed. */
  const handFrame = useRef(0)
  const ledAt = useRef(Number.NEGATIVE_INFINITY)
  const releasedAt = useRef(Number.NEGATIVE_INFINITY)
  const [isPlaced, setPlaced] = useState(false)
  const [top, setTop] = useState({ index: 0, isCovering: false })

  // Rows that join above keep the position counted from the end; it has to be said in the very render that adds them.
  const firstKey = rows[0]?.key
  const previousFirst = useRef(firstKey)
  const shift = firstKey !== previousFirst.current
  useLayoutEffect(() => {
    previousFirst.current = firstKey
  }, [firstKey])

  const indexOf = (key: string | undefined) =>
    key === undefined ? -1 : rows.findIndex(row => row.key === key)
  const toEnd = () => {
    hold.current = 'end'
    ledAt.current = performance.now()
    virtual.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  }
  const toRow = (index: number, align: 'center' | 'start') => {
    hold.current = { key: rows[index]!.key, align, until: performance.now() + holdMs }
    virtual.current?.scrollToIndex(index, { align })
  }
  /** Sizes have changed: back to where the list is held. */
  const keep = () => {
    const anchor = hold.current
    if (anchor === 'end') return toEnd()
    if (!anchor) return
    const index = indexOf(anchor.key)
    if (index >= 0 && performance.now() < anchor.until)
      virtual.current?.scrollToIndex(index, { align: anchor.align })
    else hold.current = undefined
  }
  /** To the end, but for what nobody has looked at yet. */
  const follow = () => {
    const list = virtual.current
    const unseenIndex = indexOf(unseenKey)
    if (list && unseenIndex >= 0 && list.scrollSize - list.getItemOffset(unseenIndex) > list.viewportSize)
      toRow(unseenIndex, 'start')
    else toEnd()
  }

  const measure = () => {
    const list = virtual.current
    const element = scroller.current
    if (!list || !element || rows.length === 0) return
    const { scrollTop, scrollHeight, clientHeight } = element
    const was = before.current
    before.current = { scrollTop, scrollHeight, clientHeight }
    const distanceToEnd = scrollHeight - scrollTop - clientHeight
    // What grows or shrinks moves the list too, and the virtual list mends its place after that, with any delay on a slow machine; only a hand
    // leaves the end, or a scroll while all sizes stay.
    const now = performance.now()
    const isHand = now - handAt.current < handMs || handFrame.current !== 0
    if (scrollHeight !== was.scrollHeight || clientHeight !== was.clientHeight) ledAt.current = now
    const isUp = scrollTop < was.scrollTop - 1
    if (distanceToEnd <= endPx && !onNewer) hold.current = 'end'
    else if (hold.current === 'end' && (onNewer || (isUp && (isHand || now - ledAt.current > settleMs)))) {
      hold.current = undefined
      releasedAt.current = now
    } else if (hold.current === 'end' && isUp) requestAnimationFrame(keep)
    if (!hold.current && now - releasedAt.current < repeatMs) release(list, scrollTop)
    const index = list.findItemIndex(scrollTop + 12)
    const isCovering = scrollTop > list.getItemOffset(index) + 24
    if (index !== top.index || isCovering !== top.isCovering) setTop({ index, isCovering })
    if (!isPlaced) return
    tellEnd()
    tellShown(list, scrollTop, clientHeight)
    if (scrollTop < nearPx) onOlder?.()
    if (distanceToEnd < nearPx) onNewer?.()
  }
  /** Makes what is on screen the place that the virtual list repeats: a scroll to the end that it still repeats would undo the hand's. */
  const release = (list: VirtualizerHandle, scrollTop: number) => {
    releasedAt.current = performance.now()
    const index = list.findItemIndex(scrollTop)
    list.scrollToIndex(index, { align: 'start', offset: scrollTop - list.getItemOffset(index) })
  }
  const tellEnd = () => {
    const isAtEnd = hold.current === 'end' && !onNewer
    if (lastReport.current.isAtEnd !== isAtEnd) onAtEnd(isAtEnd)
    lastReport.current.isAtEnd = isAtEnd
  }
  const tellShown = (list: VirtualizerHandle, from: number, height: number) => {
    const to = from + height
    const start = list.findItemIndex(from)
    let first = start
    let last = Math.min(list.findItemIndex(to), rows.length - 1)
    if (list.getItemOffset(first) < from - marginPx) first++
    if (list.getItemOffset(last) + list.getItemSize(last) > to + marginPx) last--
    // One that is higher than the list is on screen once its end is.
    if (first === last + 1 && last >= start) first = last
    const shownRows = rows.slice(first, last + 1)
    const keys = `${shownRows[0]?.key} ${shownRows.at(-1)?.key} ${shownRows.length}`
    if (lastReport.current.shown !== keys) onShown(shownRows)
    lastReport.current.shown = keys
  }

  // Opens where it should, unseen until it stands there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place where it opens is looked at once
  useLayoutEffect(() => {
    const index = start === 'end' ? -1 : indexOf(start.key)
    if (index < 0 || start === 'end') toEnd()
    else toRow(index, start.align)
    return onceStill(virtual.current, () => {
      // Time that drawing took on a slow machine is not taken from what comes late.
      if (hold.current && hold.current !== 'end') hold.current.until = performance.now() + holdMs
      setPlaced(true)
    })
  }, [])

  // Another size of the list itself (a longer text below, a bar, a turned phone) hides nothing of the end, in the same frame.
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (hold.current === 'end') element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const lastKey = rows.at(-1)?.key
  const previousProps = useRef({ followKey, onNewer })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what joins at the end is followed
  useLayoutEffect(() => {
    const wantsToSee = followKey !== previousProps.current.followKey
    const isPage = previousProps.current.onNewer !== undefined
    previousProps.current = { followKey, onNewer }
    if (wantsToSee) toEnd()
    else if (hold.current === 'end' && !isPage) follow()
  }, [lastKey, followKey, onNewer === undefined])

  // A page may not fill the screen, or the edge may have been reached while it was on its way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the rows, and once it stands
  useEffect(measure, [rows, isPlaced, Boolean(onOlder), Boolean(onNewer)])

  useImperativeHandle(props.ref, () => ({
    toEnd,
    topKey: () => rows[Math.min(top.index, rows.length - 1)]?.key,
    toKey(key, align = 'center') {
      const index = indexOf(key)
      if (index < 0) return false
      // Where the end is near, the scroll itself may say so again; what is on screen already needs none.
      if (align !== 'nearest') toRow(index, align)
      else virtual.current?.scrollToIndex(index, { align })
      return true
    },
    focusRow(key) {
      const take = (tries: number) => {
        const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
        if (row) (row.querySelector<HTMLElement>('[data-select]') ?? row).focus({ preventScroll: true })
        else if (tries > 0) requestAnimationFrame(() => take(tries - 1))
      }
      take(6)
    },
  }))

  /** A hand on the list: it goes where it is led. */
  const takeHand = (isUp = true) => {
    if (isUp) {
      handAt.current = performance.now()
      cancelAnimationFrame(handFrame.current)
      countFrames(handFrames)
    }
    if (hold.current !== 'end') hold.current = undefined
  }

  const countFrames = (left: number) => {
    handFrame.current = left > 0 ? requestAnimationFrame(() => countFrames(left - 1)) : 0
  }

  /** A press on the scrollbar moves the list until it is let go. */
  const takeScrollbar = () => {
    takeHand()
    handAt.current = Number.POSITIVE_INFINITY
    const letGo = () => {
      handAt.current = performance.now()
      removeEventListener('pointerup', letGo)
      removeEventListener('pointercancel', letGo)
    }
    addEventListener('pointerup', letGo)
    addEventListener('pointercancel', letGo)
  }

  const keptIndex = indexOf(keptKey)
  const first = rows[Math.min(top.index, rows.length - 1)]
  return (
    <div className={cx('relative min-h-0 flex-1', className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: the rows of a virtual list have no <li> of their own */}
      <div
        ref={scroller}
        role="list"
        aria-label={label}
        onWheel={event => takeHand(event.deltaY < 0)}
        onTouchMove={() => takeHand()}
        onPointerDown={event => event.target === scroller.current && takeScrollbar()}
        onKeyDown={event => scrollKeys.has(event.key) && takeHand()}
        onFocus={() => takeHand()}
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
          keepMounted={keptIndex < 0 ? undefined : [keptIndex]}
          onScroll={measure}
          onResize={keep}
        >
          {(row, index) => (
            <div key={row.key} className={index === rows.length - 1 && !onNewer ? 'pb-3' : undefined}>
              {children(row, index)}
            </div>
          )}
        </Virtualizer>
      </div>
      {isPlaced && first && floating?.(first, top.isCovering)}
    </div>
  )
}

const scrollKeys = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown', ' '])

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
