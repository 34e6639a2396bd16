import { useEffect, useState } from 'react'

/** True with the value, and for so long beyond it. */
export function useHeld(value: boolean, holdMs: number): boolean {
  const [isHeld, setHeld] = useState(value)
  useEffect(() => {
    if (value) return setHeld(true)
    const timer = setTimeout(() => setHeld(false), holdMs)
    return () => clearTimeout(timer)
  }, [value, holdMs])
  return isHeld
}
