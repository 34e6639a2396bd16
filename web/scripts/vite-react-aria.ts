import type { Plugin } from 'vite'
import { TOUCH_HOVER_MS } from '../src/ui/constants.ts'

/** React Aria ships 34 languages, none of them Vietnamese. What its screen-reader-only controls say here. */
const VIETNAMESE: Record<string, string> = {
  dismiss: 'Đóng',
  longPressMessage: 'Nhấn giữ hoặc bấm Alt + mũi tên xuống để mở trình đơn',
  'Clear search': 'Xoá nội dung tìm',
  selectPlaceholder: 'Chọn một mục',
  close: 'Đóng',
  collectionLabel: 'Gợi ý',
  calendar: 'Lịch',
  day: 'ngày',
  month: 'tháng',
  year: 'năm',
  hour: 'giờ',
  minute: 'phút',
  Empty: 'Chưa nhập',
  previous: 'Tháng trước',
  next: 'Tháng sau',
  selectedDateDescription: 'Đã chọn {date}',
  todayDate: 'Hôm nay, {date}',
  todayDateSelected: 'Hôm nay, {date}, đã chọn',
  dateSelected: '{date}, đã chọn',
}

/** React Aria as this product needs it: in its languages, and with the specified figure where a library has its own. */
export const reactAria = (): Plugin[] => [words(), touchHover(), promptOverlays(), trustedAnnouncer()]

/** Keeps English, adds Vietnamese, and leaves the other 33 languages out of the bundle (about 10 KB). */
function words(): Plugin {
  return {
    name: 'trau:aria-words',
    transform: {
      filter: { id: /react-aria(-components)?\/dist\/.*intlStrings\.m?js/ },
      handler(code) {
        const english = code.match(/from "([^"]*\/en-US\.m?js)"/)?.[1]
        if (!english) return
        return {
          code: `import en from ${JSON.stringify(english)}
const vi = ${JSON.stringify(VIETNAMESE)}
const fill = text => text.includes('{') ? args => text.replace(/\\{(\\w+)\\}/g, (_, name) => args[name]) : text
const own = Object.fromEntries(Object.entries(en).map(([key, text]) => [key, key in vi ? fill(vi[key]) : text]))
export default { 'en-US': en, 'vi-VN': own }`,
          map: null,
        }
      },
    },
  }
}

/** How long made-up mouse events after a touch are not taken for hovering: 500 ms in the library, 50 here (R-CONST-UI). */
function touchHover(): Plugin {
  return {
    name: 'trau:aria-touch-hover',
    transform: {
      filter: { id: /react-aria\/dist\/private\/interactions\/useHover\.m?js/ },
      handler: code => ({ code: withTouchHover(code), map: null }),
    },
  }
}

export function withTouchHover(code: string): string {
  const own = code.replace(/(globalIgnoreEmulatedMouseEvents = false;\s*\}, )500\)/, `$1${TOUCH_HOVER_MS})`)
  if (own === code)
    throw new Error('React Aria no longer ignores hovering after a touch this way: look at useHover again')
  return own
}

/**
 * On every touch screen the library hides a window with a text field until the screen keyboard stands, or 600 ms long where none comes: a press
 * would seem to do nothing. Here the window appears at once, and follows the keyboard by its height.
 */
function promptOverlays(): Plugin {
  return {
    name: 'trau:aria-prompt-overlays',
    transform: {
      filter: { id: /react-aria-components\/dist\/private\/(Modal|Popover)\.m?js/ },
      handler: code => ({ code: withPromptOverlay(code), map: null }),
    },
  }
}

export function withPromptOverlay(code: string): string {
  const own = code.replace(/\(0, [^()]*runAfterKeyboard\)\(\(\)\s*=>\s*(setIsOpen\(true\))\)/, '$1')
  if (own === code)
    throw new Error(
      'React Aria no longer waits for the screen keyboard this way: look at Modal and Popover again',
    )
  return own
}

/** What a date field says to screen readers is emptied through innerHTML, which Trusted Types refuse. */
function trustedAnnouncer(): Plugin {
  return {
    name: 'trau:aria-announcer',
    transform: {
      filter: { id: /react-aria\/dist\/private\/live-announcer\/LiveAnnouncer\.m?js/ },
      handler: code => ({ code: withoutInnerHtml(code), map: null }),
    },
  }
}

export function withoutInnerHtml(code: string): string {
  const own = code.replaceAll(/\.innerHTML = ''/g, '.replaceChildren()')
  if (own === code || own.includes('innerHTML'))
    throw new Error('React Aria no longer empties its announcements this way: look at LiveAnnouncer again')
  return own
}
