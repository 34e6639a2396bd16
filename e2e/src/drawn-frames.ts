import type { Page } from '@playwright/test'

export interface DrawnFrames {
  /** Between one frame and the next, in ms. */
  deltas: number[]
  /** Frames in which a part of the list had no row. */
  blank: number
}

/** Selectors of what scrolls and of the rows in it. */
export interface ScrolledList {
  list: string
  row: string
}

/** The most that is left free between two rows of tiles: it is no hole in the list. */
const spacePx = 16

/** Notes every frame of the page, and whether rows stand in the upper, middle and lower part of the list. */
export const watchDrawnFrames = (page: Page, { list, row }: ScrolledList): Promise<void> =>
  page.evaluate(
    ({ list: listSelector, row: rowSelector, space }) => {
      const list = document.querySelector(listSelector)!
      const seen = { deltas: [] as number[], blank: 0, isOn: true }
      Object.assign(window, { seen })
      let last = performance.now()
      requestAnimationFrame(function sample(now) {
        seen.deltas.push(now - last)
        last = now
        // By place and not by hit: what scrolls takes no pointer.
        const { top, height } = list.getBoundingClientRect()
        const rows = Array.from(list.querySelectorAll(rowSelector), row => row.getBoundingClientRect())
        const isCovered = [0.2, 0.5, 0.8].every(part => {
          const line = top + height * part
          return rows.some(row => row.top - space <= line && line <= row.bottom + space)
        })
        if (!isCovered) seen.blank++
        if (seen.isOn) requestAnimationFrame(sample)
      })
    },
    { list, row, space: spacePx },
  )

/** Ends it and answers what was noted. */
export const endDrawnFrames = (page: Page): Promise<DrawnFrames> =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: DrawnFrames & { isOn: boolean } }
    seen.isOn = false
    return seen
  })
