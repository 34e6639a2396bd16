import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useIsPhone } from '../../../ui/use-media.ts'
import { type Masonry, masonry, placesBetween } from './masonry.ts'

const gap = 14
const minCardWidth = 220
/** Two columns on a phone. */
const minCardWidthOnPhone = 156
/** Of a card that was not measured yet. */
const guessedHeight = 150
/** How far above and below the screen cards are drawn. */
const overscan = 500

interface CardWallProps {
  ids: readonly string[]
  label: string
  /** Receives the layout whenever it changes, for the keys. */
  onLayout: (layout: Masonry) => void
  isList: boolean
  draw: (id: string) => ReactNode
}

/** Cards in columns, drawn only where they are seen. */
export function CardWall({ ids, label, onLayout, isList, draw }: CardWallProps) {
  const wall = useRef<HTMLUListElement>(null)
  const isPhone = useIsPhone()
  const [width, setWidth] = useState(0)
  const [visibleRange, setSeen] = useState({ from: 0, to: 1200 })
  const heights = useRef(new Map<string, number>())
  const [measuredCount, setMeasured] = useState(0)

  const layout = useMemo(() => {
    void measuredCount
    return masonry(ids, id => heights.current.get(id) ?? guessedHeight, {
      width,
      minCardWidth: isPhone ? minCardWidthOnPhone : minCardWidth,
      gap: isList ? 8 : isPhone ? 10 : gap,
      isSingle: isList,
    })
  }, [ids, width, isList, isPhone, measuredCount])
  useLayoutEffect(() => onLayout(layout), [layout, onLayout])

  useLayoutEffect(() => {
    const element = wall.current
    const frame = element?.closest<HTMLElement>('[data-scroller]')
    if (!element || !frame) return
    const measureSeen = () => {
      const top = element.getBoundingClientRect().top - frame.getBoundingClientRect().top
      const from = Math.floor(-top / 200) * 200
      setSeen(old => (old.from === from ? old : { from, to: from + frame.clientHeight + 200 }))
    }
    const resize = new ResizeObserver(() => {
      setWidth(element.clientWidth)
      measureSeen()
    })
    resize.observe(element)
    resize.observe(frame)
    setWidth(element.clientWidth)
    measureSeen()
    frame.addEventListener('scroll', measureSeen, { passive: true })
    return () => {
      resize.disconnect()
      frame.removeEventListener('scroll', measureSeen)
    }
  }, [])

  const [observer] = useState(
    () =>
      new ResizeObserver(entries => {
        let hasChanged = false
        for (const { target } of entries) {
          const id = (target as HTMLElement).dataset.card
          const height = (target as HTMLElement).offsetHeight
          if (!id || height === 0 || heights.current.get(id) === height) continue
          heights.current.set(id, height)
          hasChanged = true
        }
        if (hasChanged) setMeasured(count => count + 1)
      }),
  )

  const drawnPlaces =
    width > 0 ? placesBetween(layout, visibleRange.from - overscan, visibleRange.to + overscan) : []
  return (
    <ul ref={wall} aria-label={label} className="relative" style={{ height: layout.height }}>
      {drawnPlaces.map(({ id, top, left }) => (
        <li
          key={id}
          data-card={id}
          ref={element => {
            if (!element) return
            observer.observe(element)
            return () => observer.unobserve(element)
          }}
          className="absolute top-0 left-0"
          style={{ width: layout.cardWidth, transform: `translate(${left}px, ${top}px)` }}
        >
          {draw(id)}
        </li>
      ))}
    </ul>
  )
}
