import { useEffect, useRef, useState } from 'react'
import { RIPPLE } from './constants.ts'

interface Wave {
  id: number
  x: number
  y: number
  size: number
}

/** Seconds a ripple lasts on a surface whose longer side is `size` pixels (R-CONST-UI). */
export function rippleSeconds(size: number): number {
  const max = size > RIPPLE.smallSize ? RIPPLE.maxSeconds : RIPPLE.smallMaxSeconds
  return Math.min(Math.max(RIPPLE.secondsPerPixel * size, RIPPLE.minSeconds), max)
}

/**
 * A wave from where its parent is pressed. Put it last inside any `relative overflow-hidden` element that can be pressed;
 * it listens to that parent itself. Nothing is drawn under reduced motion or on a disabled or pending parent.
 */
export function Ripple() {
  const host = useRef<HTMLSpanElement>(null)
  const [waves, setWaves] = useState<Wave[]>([])

  useEffect(() => {
    const parent = host.current?.parentElement
    if (!parent) return
    let next = 0
    const start = (x: number, y: number) => {
      if (parent.matches(':disabled, [aria-disabled="true"], [data-pending]')) return
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
      const size = Math.max(parent.clientWidth, parent.clientHeight)
      setWaves(waves => [...waves, { id: next++, size, x: x - size / 2, y: y - size / 2 }])
    }
    const onPointer = (event: PointerEvent) => {
      if (event.button !== 0) return
      const box = parent.getBoundingClientRect()
      start(event.clientX - box.left, event.clientY - box.top)
    }
    const onKey = (event: KeyboardEvent) => {
      const presses = event.key === 'Enter' || event.key === ' '
      if (presses && !event.repeat && event.target === parent)
        start(parent.clientWidth / 2, parent.clientHeight / 2)
    }
    parent.addEventListener('pointerdown', onPointer)
    parent.addEventListener('keydown', onKey)
    return () => {
      parent.removeEventListener('pointerdown', onPointer)
      parent.removeEventListener('keydown', onKey)
    }
  }, [])

  return (
    <span
      ref={host}
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 overflow-hidden rounded-[inherit]"
    >
      {waves.map(({ id, x, y, size }) => (
        <span
          key={id}
          className="ripple absolute rounded-full bg-current"
          style={{ left: x, top: y, width: size, height: size, animationDuration: `${rippleSeconds(size)}s` }}
          onAnimationEnd={() => setWaves(waves => waves.filter(wave => wave.id !== id))}
        />
      ))}
    </span>
  )
}
