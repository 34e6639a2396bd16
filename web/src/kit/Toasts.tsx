import { useEffect, useState } from 'react'
import { whenToastWaits } from '../ui/toast.ts'
import { Lazy, lazyPart } from './lazy-part.tsx'

const toaster = lazyPart(() => import('../ui/SonnerToaster.tsx'))
const quietMs = 1500

/** Stands once at the root. The library that draws toasts comes with the first one, or once the page has come to rest. */
export function Toasts() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => whenToastWaits(() => setWanted(true)), [])
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return isWanted && <Lazy part={toaster} onUnavailable={() => setWanted(false)} />
}
