import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withPromptOverlay, withTouchHover } from '../../scripts/vite-react-aria.ts'
import {
  CLASS_CACHE_SIZE,
  COLORS,
  DEFAULT_SPINNER_SIZE,
  NOT_FOUND_IMAGE_HEIGHT,
  PRESS_DELAY_MS,
  RIPPLE,
  SIZES,
  STYLESHEET_WAIT_MS,
  TOAST,
  TOUCH_HOVER_MS,
  TRANSITION_MS,
} from './constants.ts'

const styles = join(import.meta.dirname, '../styles')
const require = createRequire(import.meta.url)
/** A library's own figure cannot be set from outside; the test tells when an update changes it. */
const library = (name: string, file: string) => {
  const main = require.resolve(name)
  const root = main.slice(0, main.lastIndexOf(`node_modules/${name}/`) + `node_modules/${name}/`.length)
  return readFileSync(join(root, file), 'utf8')
}

describe('figures of the look', () => {
  it('figures of the look are those of the specification [R-CONST-UI]', () => {
    expect(RIPPLE).toEqual({
      secondsPerPixel: 0.01,
      minSeconds: 0.2,
      maxSeconds: 0.75,
      smallMaxSeconds: 0.5,
      smallSize: 100,
      opacity: 0.35,
    })
    expect(SIZES).toEqual(['sm', 'md', 'lg'])
    expect(DEFAULT_SPINNER_SIZE).toBe('md')
    expect(COLORS).toEqual(['default', 'primary', 'secondary', 'success', 'warning', 'danger'])
    expect([TRANSITION_MS, PRESS_DELAY_MS, TOUCH_HOVER_MS]).toEqual([250, 80, 50])
    expect([STYLESHEET_WAIT_MS, CLASS_CACHE_SIZE, NOT_FOUND_IMAGE_HEIGHT]).toEqual([60_000, 500, 350])
  })

  it('figures of the look are what the stylesheets say [R-CONST-UI]', () => {
    expect(readFileSync(join(styles, 'theme.css'), 'utf8')).toContain(
      `--default-transition-duration: ${TRANSITION_MS}ms`,
    )
    expect(readFileSync(join(styles, 'motion.css'), 'utf8')).toMatch(
      new RegExp(`@keyframes ripple \\{\\s*from \\{\\s*opacity: ${RIPPLE.opacity};`),
    )
  })

  it('figures of the look are what React Aria does on a press and after a touch [R-CONST-UI]', () => {
    expect(library('react-aria', 'dist/private/interactions/usePress.mjs')).toContain(
      `}, ${PRESS_DELAY_MS});`,
    )
    const hover = withTouchHover(library('react-aria', 'dist/private/interactions/useHover.mjs'))
    expect(hover).toMatch(new RegExp(`globalIgnoreEmulatedMouseEvents = false;\\s*}, ${TOUCH_HOVER_MS}\\);`))
  })

  it('windows and popovers do not wait for the screen keyboard before they appear', () => {
    for (const part of ['Modal', 'Popover']) {
      const overlay = withPromptOverlay(library('react-aria-components', `dist/private/${part}.mjs`))
      expect(overlay).toMatch(/useLayoutEffect\)\(\(\)=>setIsOpen\(true\), \[\]\)/)
      expect(overlay).not.toMatch(/runAfterKeyboard\)\(/)
    }
  })

  it('figures of the look are how long React waits for a stylesheet [R-CONST-MISC]', () => {
    const wait = STYLESHEET_WAIT_MS.toExponential().replace('+', '').replace('.0', '')
    expect(library('react-dom', 'cjs/react-dom-client.production.js')).toContain(
      `}, ${wait} + timeoutOffset)`,
    )
  })

  it("figures of the look are sonner's own defaults where we do not set them [R-TOAST-1]", () => {
    const sonner = library('sonner', 'dist/index.mjs')
    expect(sonner).toContain(`TOAST_LIFETIME = ${TOAST.fallbackDuration};`)
    expect(sonner).toContain(`SWIPE_THRESHOLD = ${TOAST.swipeThreshold};`)
    expect(sonner).toContain(`VISIBLE_TOASTS_AMOUNT = ${TOAST.visibleToasts};`)
    expect(sonner).toContain(`TOAST_WIDTH = ${TOAST.width};`)
    expect(sonner).toContain(`GAP = ${TOAST.gap};`)
  })
})
