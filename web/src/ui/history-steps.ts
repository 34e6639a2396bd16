let isOwn: () => boolean = () => false
let isLeft = false

/** A page that is still there by then was not left: what it went to was a download, or was refused. */
const leavingMs = 10_000

// Chromium calls the listeners of a step in the order they were added in, whether they capture or not: this one is loaded before the router.
addEventListener('popstate', event => {
  if (isOwn()) event.stopImmediatePropagation()
})

/** Sets who is asked at each step of the browser's history, before the router is: true keeps the step from the router. */
export const watchHistorySteps = (isOwnStep: () => boolean) => {
  isOwn = isOwnStep
}

/**
 * Called right before another document is loaded: a step of the history that is taken on the way there calls the browser back. `useBackCloses`
 * calls it too when the page unloads, of which iOS says nothing beforehand.
 */
export const endHistorySteps = () => {
  isLeft = true
  const isBack = () => {
    isLeft = false
  }
  // From the browser's cache, as it was left.
  addEventListener('pageshow', isBack, { once: true })
  setTimeout(isBack, leavingMs)
}

export const areHistoryStepsEnded = () => isLeft
