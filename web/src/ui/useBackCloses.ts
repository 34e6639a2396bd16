import { type HistoryLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { areHistoryStepsEnded, endHistorySteps, watchHistorySteps } from './history-steps.ts'

/** What lies over the page, the last opened last, each with its step of the browser's history. */
const layers: { step: number; onBack: () => void; isOfShownEntry: () => boolean }[] = []
let isGoing = false

/** How many steps of layers lead to the shown entry. Those that the router writes say nothing of it. */
const shownStep = (): number => history.state?.layer ?? 0

/** Takes the history to the step of the uppermost layer. */
function settle() {
  if (isGoing || areHistoryStepsEnded()) return
  const step = layers.at(-1)?.step ?? 0
  const surplus = shownStep() - step
  if (surplus > 0) {
    isGoing = true
    history.go(-surplus)
  }
  // Not by the router's own `pushState`, which would look for a new page behind the same address.
  for (let layer = shownStep(); layer++ < step; )
    History.prototype.pushState.call(history, { ...history.state, layer }, '')
  // Whoever reloads while a window closes is not called back either. Only while it is needed: it may keep a page out of the browser's cache.
  if (step > 0) addEventListener('beforeunload', endHistorySteps)
  else removeEventListener('beforeunload', endHistorySteps)
}

/** A step to or from a layer is none of the router's, which would load the page behind the same address once more. */
watchHistorySteps(() => {
  if (isGoing) {
    isGoing = false
    settle()
    return true
  }
  const left = layers.filter(({ step }) => shownStep() < step)
  const isOwn = left.some(({ isOfShownEntry }) => isOfShownEntry())
  for (const { onBack } of left) onBack()
  // One that stays open needs its step again.
  if (left.length) setTimeout(settle)
  return isOwn
})

/**
 * The browser's Back puts away what lies over the page, the last opened first, before it leaves the page. Over the entry that the page was
 * opened at, which Back leaves without asking, a layer is a step of its own, which goes with it however it is closed.
 * @param isLeft of two addresses: whether Back would leave what this lies over; always, where nothing of it stands in the address
 */
export function useBackCloses(
  isOver: boolean,
  close: () => void,
  isLeft: (from: HistoryLocation, to: HistoryLocation) => boolean = () => true,
) {
  // The gallery and the tests of parts have none.
  const routerHistory = useRouter({ warn: false })?.history
  const latest = useRef({ close, isLeft })
  latest.current = { close, isLeft }
  useEffect(() => {
    if (!isOver || !routerHistory) return
    const step = routerHistory.location.state.__TSR_index ? 0 : (layers.at(-1)?.step ?? 0) + 1
    const layer = {
      step,
      onBack: () => latest.current.close(),
      // Where what lies over the page changed the address, the step before it has another one.
      isOfShownEntry: () => history.state?.__TSR_key === routerHistory.location.state.__TSR_key,
    }
    layers.push(layer)
    settle()
    const unblock = routerHistory.block({
      enableBeforeUnload: false,
      blockerFn({ action, currentLocation, nextLocation }) {
        if (action !== 'BACK' || layers.at(-1) !== layer) return false
        if (!latest.current.isLeft(currentLocation, nextLocation)) return false
        // Closing may change the address: not before the router has gone forward again, to the entry that it belongs to.
        addEventListener('popstate', () => latest.current.close(), { once: true })
        return true
      },
    })
    return () => {
      unblock()
      layers.splice(layers.indexOf(layer), 1)
      // Who closes it may navigate in the same moment: then the new entry stays.
      setTimeout(settle)
    }
  }, [routerHistory, isOver])
}

/** For what stands in the search part of the address. */
export const isOtherPath = (from: HistoryLocation, to: HistoryLocation) => from.pathname !== to.pathname
