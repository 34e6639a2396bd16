import { useEffect, useState } from 'react'
import { fullTime } from '../../../text/time.ts'

const marks = Array.from({ length: 40 }, (_, n) => n)

/** The viewer's name and the time all over what is shown, as the server draws them into pictures. It takes no presses. */
export function Watermark({ name }: { name: string }) {
  const [time, setTime] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setTime(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div
      data-watermark
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 z-10 overflow-hidden select-none"
    >
      <div className="absolute top-1/2 left-1/2 flex w-[60rem] -translate-1/2 -rotate-24 flex-wrap content-center justify-center gap-x-12 gap-y-14">
        {marks.map(n => (
          <span
            key={n}
            className="text-lg font-bold whitespace-nowrap text-white opacity-45 [text-shadow:0_0_2px_#000,0_0_1px_#000]"
          >
            {name} · {fullTime(time)}
          </span>
        ))}
      </div>
    </div>
  )
}
