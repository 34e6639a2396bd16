import { LEAF, VEIN } from './Logo.tsx'

const SIZE = 64

/** What the badge on the tab's icon says: two digits are all that can be read there. */
export const badgeText = (count: number) => (count <= 0 ? '' : count > 99 ? '99' : String(count))

/** "(3) Trầu Client"; the count past 99 is "99+". */
export const titleWithCount = (title: string, count: number) =>
  count > 0 ? `(${count > 99 ? '99+' : count}) ${title}` : title

/** Draws the number of unread conversations on the tab's icon. */
export function showUnreadOnIcon(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link) {
    link.dataset.plain ??= link.getAttribute('href') ?? ''
    link.href = count > 0 ? (draw(badgeText(count)) ?? link.dataset.plain) : link.dataset.plain
  }
}

/** The number on the installed app: unread notifications, as pushes set it while no page is open. */
export function showAppBadge(count: number): void {
  const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  // Refused outside an installed app: nothing is lost.
  badge?.catch(() => {})
}

function draw(text: string): string | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(SIZE / 32, SIZE / 32)
  pen.fillStyle = '#0e7a52'
  pen.fill(new Path2D(LEAF))
  pen.strokeStyle = '#ffffff'
  pen.lineWidth = 2.4
  pen.lineCap = 'round'
  pen.stroke(new Path2D(VEIN))

  const width = text.length > 1 ? 21 : 16
  pen.beginPath()
  pen.roundRect(32 - width, 0, width, 16, 8)
  pen.fillStyle = '#b3261e'
  pen.fill()
  pen.fillStyle = '#ffffff'
  pen.font = '700 13px "Be Vietnam Pro", system-ui, sans-serif'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, 32 - width / 2, 8.6)
  return canvas.toDataURL('image/png')
}
