import { type ReactNode, useEffect, useRef, useState } from 'react'

export interface CountdownProps {
  /** epoch milliseconds; a new value starts it again */
  until: number
  onEnd?: () => void
  /** what to show around the time left, and after it; plain "m:ss" by default */
  children?: (time: { label: string; seconds: number; isOver: boolean }) => ReactNode
}

/** Seconds left as "0:59". Counts by the clock, so a sleeping tab wakes up right. Not read aloud each second. */
export function Countdown({ until, onEnd, children }: CountdownProps) {
  const [now, setNow] = useState(Date.now)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (until <= Date.now()) return
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() < until) return
      clearInterval(timer)
      end.current?.()
    }, 250)
    return () => clearInterval(timer)
  }, [until])

  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const label = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  if (children) return children({ label, seconds, isOver: seconds === 0 })
  return (
    <span role="timer" aria-live="off" className="tabular-nums">
      {label}
    </span>
  )
}
